/** Sessions waiting for a lock of this session; the server also has the databases of other tests. */
export const BLOCKED =
  'select pid from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))'
