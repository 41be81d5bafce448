/* Statements that a splitter at semicolons gets wrong; /* a nested comment; */ too. */
create table public.hard_to_split (text text not null default E'it\'s; here');
create function public.atomic() returns integer language sql immutable set search_path = ''
begin atomic;
  select 1;
end;
do $outer$ begin execute $inner$ insert into public.hard_to_split default values; $inner$; end $outer$;
revoke all on public.hard_to_split from anon;
grant select on public.hard_to_split to anon;
