-- Supabase grants everything on new tables to service_role. The secret key keeps what the API can use; TRUNCATE would
-- pass by the triggers that write the audit log.
revoke truncate, references, trigger on all tables in schema public from service_role;
alter default privileges in schema public revoke truncate, references, trigger on tables from service_role;
