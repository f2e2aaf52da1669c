"""Can a player still mate by any series of legal moves? (FIDE 5.1.2, 5.2.2, 6.9, 7.5.5, A.5.3)"""
