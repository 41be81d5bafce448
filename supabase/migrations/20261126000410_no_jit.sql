-- Just-in-time compilation off for everything that comes through the API. It is chosen by the planner's estimates, which
-- are far too high here, since hardly any column has statistics: a page of the list took twenty times as long where the
-- server compiles. Set on the roles: unlike settings of a database, these follow into copies of it, and PostgREST applies
-- them to every request.
alter role anon set jit = off;
alter role authenticated set jit = off;
alter role service_role set jit = off;
-- It reads them when it starts, and when it is told.
notify pgrst, 'reload config';
