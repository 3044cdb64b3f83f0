"""Everything that outlives a process: tables, the journal, leases, migrations, transfer."""
