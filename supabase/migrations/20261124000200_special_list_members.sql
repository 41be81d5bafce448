-- Special lists (D-05, Q53) reach their readers: a list of "Premium" every subscriber, one of "Premium Plus" those whose
-- plan includes Plus.

alter table public.plans add column includes_plus boolean not null default false;
comment on column public.plans.includes_plus is 'True: while it runs, the plan also opens the special lists for Premium Plus. A change counts at once, for plans bought before it too.';
alter table public.plans alter column includes_plus set statistics 0;
update public.plans set includes_plus = true where key in ('quarterly', 'annual');
grant update (includes_plus) on public.plans to authenticated;

comment on table public.special_lists is 'Curated lists of suppliers, for subscribers. Kept by admins; members find them above the directory.';
comment on column public.special_lists.name is 'As members see it: 80 characters at most, one of a kind whatever its case and accents.';
comment on column public.special_lists.description is 'What the list is about, shown to its readers: 500 characters at most; may be empty.';
comment on column public.special_lists.type is 'VIP, Luxo or Alto Lucro.';
comment on column public.special_lists.required_subscription is 'Who may read it. Premium: every subscriber. Premium Plus: those whose plan has includes_plus, or who were given Premium by hand. Admins read all.';
comment on table public.special_list_suppliers is 'Which suppliers are in a special list. Whoever may read the list may read its rows here.';
comment on column public.special_list_suppliers.special_list_id is 'The list.';
comment on column public.special_list_suppliers.supplier_id is 'A supplier in it, in no order.';

-- Two lists of one name could not be told apart, nor could two that differ by case and accents alone. A column, not an
-- index on the expression, which would gather statistics.
alter table public.special_lists
  add column sort_name text not null generated always as (private.fold(btrim(name))) stored;
comment on column public.special_lists.sort_name is 'Name without case and accents: the order of lists, the same under every collation. One of a kind.';
alter table public.special_lists alter column sort_name set statistics 0;
create unique index special_lists_sort_name_idx on public.special_lists (sort_name);

-- True when the caller may open what is for Premium Plus: an admin, or a running subscription to a plan that includes it,
-- or that an admin has given to somebody who never bought one. Who buys another plan on top keeps Plus for the months
-- that were paid for.
-- Call it as (select private.is_premium_plus()), so that it runs once a statement.
create function private.is_premium_plus() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_admin()
      or exists (
        select 1 from public.subscriptions s left join public.plans p on p.key = s.plan_key
        where s.user_id = (select auth.uid()) and private.is_running(s.expires_at)
          and (
            coalesce(p.includes_plus, true)
            or exists (
              select 1 from public.orders o join public.plans bought on bought.key = o.plan_key
              where o.user_id = s.user_id and o.status = 'paid' and bought.includes_plus
                and private.is_running(o.paid_at + make_interval(months => o.months))
            )
          )
      )
$$;
grant execute on function private.is_premium_plus() to authenticated, service_role;

-- In place of the policies of …_special_lists.sql, which let admins read alone.
drop policy "special_lists: admins read" on public.special_lists;
create policy "special_lists: members read what their subscription opens, admins all" on public.special_lists
  for select to authenticated
  using (
    (select private.is_admin())
    or (required_subscription = 'Premium' and (select private.is_premium()))
    or (required_subscription = 'Premium Plus' and (select private.is_premium_plus()))
  );

drop policy "special_list_suppliers: admins read" on public.special_list_suppliers;
-- The policy of the lists decides which of them the query inside finds.
create policy "special_list_suppliers: read with their list" on public.special_list_suppliers
  for select to authenticated using (special_list_id in (select id from public.special_lists));

-- The lists that the caller may read with `search` in their name, whatever its case and accents, and how many suppliers
-- each has; '' finds all.
create function public.search_special_lists(search text)
returns table (
  id bigint, name text, description text, type text, required_subscription text, suppliers bigint, sort_name text
)
language sql stable security invoker set search_path = '' as $$
  select
    l.id, l.name, l.description, l.type, l.required_subscription,
    (select count(*) from public.special_list_suppliers e where e.special_list_id = l.id),
    l.sort_name
  from public.special_lists l
  where position(private.fold(search_special_lists.search) in l.sort_name) > 0
$$;
grant execute on function public.search_special_lists(text) to authenticated;

-- Takes suppliers into a list and out of it, in one transaction. Differences, not the whole list: of two admins at work
-- on the same list neither undoes what the other did. What is in (or out) already, or gone, is passed over.
-- 403 for everybody but admins, 404 when the list is gone.
create function public.change_special_list(list_id bigint, added bigint[], removed bigint[]) returns void
language plpgsql security invoker set search_path = '' as $$
begin
  if not (select private.is_admin()) then
    raise sqlstate '42501' using message = 'Somente administradores mudam listas especiais.';
  end if;
  -- Locked: changes of one list go one after the other, and it is not deleted under one of them.
  perform from public.special_lists l where l.id = change_special_list.list_id for no key update;
  if not found then
    raise sqlstate 'PT404' using message = 'Esta lista não existe mais.';
  end if;

  delete from public.special_list_suppliers e
  where e.special_list_id = change_special_list.list_id and e.supplier_id = any (change_special_list.removed);

  insert into public.special_list_suppliers (special_list_id, supplier_id)
  select change_special_list.list_id, s.id from public.suppliers s where s.id = any (change_special_list.added)
  on conflict do nothing;
end $$;
grant execute on function public.change_special_list(bigint, bigint[], bigint[]) to authenticated;
