/**
 * The sessions that wait for a lock of the one that asks. Not whoever waits for anything: the server has the databases of
 * other tests, too.
 */
export const BLOCKED =
  'select pid from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))'
