-- What everybody learns about where locked suppliers are: rounded totals, counted once a day. Where a single one is stays
-- secret. Five rules keep it so, also from somebody who compares the totals of every day with the public list of suppliers:
-- 1. A number is rounded down below itself, so that what is published stays true when one supplier leaves.
-- 2. It never tells where more than half of the suppliers of a category are, or of all: nobody's place follows from it.
-- 3. A total is only set anew when it differs by two or more from the count that it was made of; a new group counted 0.
-- 4. It is not on a day on which its own count has changed by one: who came alone never tips it.
-- 5. No total is unless some count has changed by two since the day before: then at least two suppliers have changed.
-- One supplier changes each count by one at most. So by 5 its change alone leaves everything as it was, from any state.
-- The price: until two of one place change on the same day, totals lag behind suppliers that change on different days.

-- Places of the trade. One with aliases is a quarter or a market of its city, which descriptions name; others are cities.
create table private.hubs (
  name text not null check (length(btrim(name)) between 1 and 80),
  city text not null check (length(btrim(city)) between 1 and 80),
  state text not null check (state = any (private.states())),
  aliases text[] not null default '{}',
  primary key (state, name)
);

insert into private.hubs (state, city, name, aliases) values
  ('SP', 'São Paulo', 'Brás', '{brás}'),
  ('SP', 'São Paulo', 'Bom Retiro', '{bom retiro, rua josé paulino}'),
  ('SP', 'São Paulo', '25 de Março', '{25 de março, vinte e cinco de março}'),
  ('SP', 'São Paulo', 'Feira da Madrugada', '{feira da madrugada, feirinha da madrugada}'),
  ('GO', 'Goiânia', 'Região da 44', '{região da 44, região 44, rua 44, 44 goiânia, 44 de goiânia, 44 em goiânia, setor norte ferroviário, st norte ferroviário}'),
  ('PE', 'Santa Cruz do Capibaribe', 'Moda Center', '{moda center}'),
  ('CE', 'Fortaleza', 'Centro Fashion', '{centro fashion}'),
  ('MG', 'Belo Horizonte', 'Barro Preto', '{barro preto}');
insert into private.hubs (state, city, name)
select c.state, n.name, n.name
from (values
  ('PE', '{Caruaru, Santa Cruz do Capibaribe, Toritama}'::text[]), ('CE', '{Fortaleza}'), ('GO', '{Goiânia}'),
  ('SP', '{São Paulo, Jaú, Franca, Birigui, Limeira, Ibitinga, Americana}'), ('SC', '{Brusque, Blumenau, Jaraguá do Sul}'),
  ('PR', '{Cianorte, Maringá, Apucarana}'), ('MG', '{Juruaia, Monte Sião, Divinópolis, Nova Serrana, Belo Horizonte}'),
  ('RJ', '{Nova Friburgo, Petrópolis, Rio de Janeiro}'), ('RS', '{Novo Hamburgo}'), ('ES', '{Colatina}')
) c (state, names) cross join unnest(c.names) n (name);

create table private.place_totals (
  category_id bigint not null,
  state text not null,
  city_key text not null,
  hub text not null,
  city text,
  last_count integer not null,
  counted integer not null,
  at_least integer,
  primary key (category_id, state, city_key, hub)
);

-- Returns the words of a text without case, accents and signs, each between spaces.
create function private.words_of(value text) returns text
language sql immutable strict set search_path = '' as
$$ select ' ' || btrim(regexp_replace(private.fold(words_of.value), '[^a-z0-9]+', ' ', 'g')) || ' ' $$;

-- Updates place_totals by the premium suppliers that everybody's list shows now, under the rules at the top of this file.
-- Categories count as in category_pages(). A supplier is in a hub whose alias its name, district or description has, unless it
-- states another city.
create function private.count_places() returns void
language sql security definer set search_path = '' as $$
  with aliases as materialized (
    select h.name, h.state, private.fold(h.city) as city_key, private.words_of(a.alias) as words
    from private.hubs h cross join unnest(h.aliases) a (alias)
  ), listed as materialized (
    select s.id, s.category_id, s.subcategory_id, k.parent_id, d.state, d.city, private.fold(d.city) as city_key,
      private.words_of(concat_ws(' ', s.name, d.district, d.description)) as words
    from public.suppliers s
    join public.supplier_details d on d.supplier_id = s.id
    join public.categories k on k.id = s.category_id
    where s.is_premium and not s.is_archived and s.public_from <= now()
  ), filed as materialized (
    select f.category_id, l.state, l.city_key
    from listed l
    cross join lateral (values (0), (l.category_id), (l.subcategory_id), (l.parent_id)) f (category_id)
    where f.category_id is not null
  ), sizes as (
    select f.category_id, count(*) as suppliers from filed f group by f.category_id
  ), spellings as (
    select l.state, l.city_key, mode() within group (order by l.city collate "C") as city
    from listed l where l.city is not null group by l.state, l.city_key
  ), counts as (
    select f.category_id, f.state, p.city_key, '' as hub, count(*)::integer as suppliers
    from filed f cross join lateral (values (''), (f.city_key)) p (city_key)
    where f.state is not null and p.city_key is not null
    group by f.category_id, f.state, p.city_key
    union all
    select 0, a.state, '', a.name, count(distinct l.id)::integer
    from listed l
    join aliases a on strpos(l.words, a.words) > 0
      and coalesce(l.state, a.state) = a.state and coalesce(l.city_key, a.city_key) = a.city_key
    group by a.state, a.name
  ), compared as materialized (
    select category_id, state, city_key, hub, n.suppliers, t.city, t.at_least, coalesce(t.counted, 0) as counted,
      abs(n.suppliers - coalesce(t.last_count, 0)) as change,
      abs(n.suppliers - coalesce(t.counted, 0)) > 1 and abs(n.suppliers - coalesce(t.last_count, 0)) <> 1 as is_due
    from counts c
    full join private.place_totals t using (category_id, state, city_key, hub)
    cross join lateral (select coalesce(c.suppliers, 0) as suppliers) n
  ), judged as (
    select c.*, b.several, case when b.several and c.is_due then c.suppliers else c.counted end as counts_as
    from compared c cross join (select max(m.change) > 1 as several from compared m) b
  )
  insert into private.place_totals as t (category_id, state, city_key, hub, city, last_count, counted, at_least)
  select j.category_id, j.state, j.city_key, j.hub,
    case when j.city is null or j.counts_as <> j.counted then coalesce(s.city, j.city) else j.city end,
    j.suppliers, j.counts_as,
    case when not j.several then j.at_least else (
      select max(edge) from unnest('{5,10,20,50,100,200,500,1000}'::integer[]) edge
      where edge + 1 <= least(j.counts_as, coalesce(z.suppliers, 0) / 2)
    ) end
  from judged j
  left join sizes z on z.category_id = j.category_id
  left join spellings s on s.state = j.state and s.city_key = j.city_key
  on conflict on constraint place_totals_pkey do update
  set city = excluded.city, last_count = excluded.last_count, counted = excluded.counted, at_least = excluded.at_least;
  delete from private.place_totals t where t.last_count = 0 and t.counted = 0;
$$;

-- Returns {"hubs": [{"name", "city", "state", "aliases"}], "totals": [{"category_id", "state", "city", "hub", "at_least"}]}:
-- the places of the trade, and of how many locked suppliers at least the last publication told there. A key is left out
-- where the total is not about it. Runs with its owner's rights because the tables are private: they hold the exact counts.
create function public.places() returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'hubs', (
      select coalesce(json_agg(json_build_object('name', h.name, 'city', h.city, 'state', h.state, 'aliases', h.aliases)
        order by h.state, h.name collate "C"), '[]')
      from private.hubs h),
    'totals', (
      select coalesce(json_agg(json_strip_nulls(json_build_object('category_id', nullif(t.category_id, 0), 'state', t.state,
        'city', t.city, 'hub', nullif(t.hub, ''), 'at_least', t.at_least))
        order by t.category_id, t.state, t.city_key collate "C", t.hub collate "C"), '[]')
      from private.place_totals t where t.at_least is not null))
$$;

grant execute on function public.places() to anon, authenticated;

comment on table private.hubs is 'Places of the wholesale fashion trade, which the search knows by name; operators may edit them in Studio.';
comment on column private.hubs.name is 'As shown. Of a hub that is a city, its name.';
comment on column private.hubs.city is 'The city that it is in, as suppliers state it.';
comment on column private.hubs.aliases is 'Words by which districts and descriptions name the place, whatever their case and accents; empty: a city.';
comment on table private.place_totals is 'Daily counts of locked suppliers by place, and what is published of them. No row: 0.';
comment on column private.place_totals.category_id is '0: all categories.';
comment on column private.place_totals.city_key is 'The city without case and accents; empty: the whole state, or a hub.';
comment on column private.place_totals.hub is 'Empty: not about a hub.';
comment on column private.place_totals.city is 'The commonest spelling when the total was last set.';
comment on column private.place_totals.last_count is 'The exact number at the last publication.';
comment on column private.place_totals.counted is 'The exact number when the total was last set.';
comment on column private.place_totals.at_least is 'What is published; null: nothing.';
comment on function public.places() is 'Places of the trade, and rounded totals of locked suppliers by place; one object, so that nothing is cut off.';
