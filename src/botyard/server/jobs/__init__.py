"""Long work, done in worker processes: one service, and one short file for each kind of job."""
