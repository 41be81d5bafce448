create type private.compiled_search as (
  patterns text[],
  supplier_id numeric,
  code_start text,
  phones text[],
  is_general boolean
);

-- Searches of the directory that a member keeps, to be told what is new in them ("Buscas salvas"). The search itself, by
-- the same rules as in the browser, is in the next migration.
create table public.saved_searches (
  id bigint generated always as identity primary key,
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  name text not null check (length(name) <= 80),
  directory text not null default 'catalog' check (directory in ('catalog', 'home')),
  text text not null default '' check (length(text) <= 100),
  category_id bigint references public.categories (id) on delete cascade,
  only_premium boolean not null default false,
  list_id bigint references public.special_lists (id) on delete cascade,
  state text check (state = any (private.states())),
  city text check (length(city) between 1 and 80),
  max_pieces integer check (max_pieces between 1 and 100000),
  max_reais integer check (max_reais between 1 and 1000000),
  ships_to text check (ships_to = any (private.states())),
  sells_to_cpf boolean not null default false,
  ready_stock boolean not null default false,
  plus_size boolean not null default false,
  early_access boolean not null default false,
  contact_confirmed boolean not null default false,
  well_rated boolean not null default false,
  notifies boolean not null default true,
  seen_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  constraint saved_searches_place_check check (city is null or state is not null),
  constraint saved_searches_filter_check check (
    text <> '' or only_premium or sells_to_cpf or ready_stock or plus_size or early_access or contact_confirmed or well_rated
    or num_nonnulls(category_id, list_id, state, max_pieces, max_reais, ships_to) > 0
  ),
  constraint saved_searches_once unique nulls not distinct (
    user_id, directory, text, category_id, only_premium, list_id, state, city, max_pieces, max_reais, ships_to,
    sells_to_cpf, ready_stock, plus_size, early_access, contact_confirmed, well_rated
  )
);

-- An expression for the synonyms of each word and phrase, so that no search has to put them together.
create table private.synonym_patterns (
  key text primary key,
  pattern text not null
);

create index saved_searches_category_id_idx on public.saved_searches (category_id);
create index saved_searches_list_id_idx on public.saved_searches (list_id);

-- Returns since when suppliers count as news at most.
create function private.oldest_news() returns timestamptz
language sql stable set search_path = '' as $$ select now() - interval '90 days' $$;

-- Trigger: cleans what was typed, and takes the database's time for "seen now", whatever the device says. A search that is
-- saved again after its deletion keeps when it was seen, if that time can be true, so that its news are not lost.
create function private.clean_saved_search() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.name := private.accepted_name(new.name);
  new.text := regexp_replace(private.clean_text(new.text), '\s+', ' ', 'g');
  new.city := nullif(private.clean_text(new.city), '');
  if tg_op = 'UPDATE' and new.seen_at <> old.seen_at then
    new.seen_at := now();
  elsif tg_op = 'INSERT' then
    new.seen_at := greatest(least(new.seen_at, now()), private.oldest_news());
  end if;
  return new;
end $$;

-- Trigger: keeps the list of a member short. 409: it has 20 searches. The lock makes a second insert wait for the first,
-- so that each counts the other's.
create function private.limit_saved_searches() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.profiles p where p.id = new.user_id for no key update;
  if (select count(*) from public.saved_searches s where s.user_id = new.user_id) >= 20 then
    raise sqlstate 'PT409' using message = 'Você já salvou 20 buscas, o máximo. Exclua uma antes.';
  end if;
  return new;
end $$;

-- Moves the saved searches of a category to another one. A member who has the same search there already keeps that one.
-- 42501: the caller may not keep the catalog.
create function private.move_saved_searches(source_id bigint, target_id bigint) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not (select private.may('catalog')) then
    raise sqlstate '42501' using message = 'Sua função não inclui o catálogo.';
  end if;
  delete from public.saved_searches s using public.saved_searches t
  where s.category_id = source_id and t.category_id = target_id
    and (s.user_id, s.directory, s.text, s.only_premium, s.list_id, s.state, s.city, s.max_pieces, s.max_reais, s.ships_to,
      s.sells_to_cpf, s.ready_stock, s.plus_size, s.early_access, s.contact_confirmed, s.well_rated)
    is not distinct from (t.user_id, t.directory, t.text, t.only_premium, t.list_id, t.state, t.city, t.max_pieces,
      t.max_reais, t.ships_to, t.sells_to_cpf, t.ready_stock, t.plus_size, t.early_access, t.contact_confirmed, t.well_rated);
  update public.saved_searches s set category_id = target_id where s.category_id = source_id;
end $$;

-- Returns how many suppliers entered each of the caller's saved searches since they last looked, as {"<id>": <number>},
-- only those above zero. What a search may find is what the caller may read; one whose filters the caller may not use
-- now, such as after the end of Premium, finds nothing. At most the last 90 days count. One JSON value, as a member has
-- few searches. 429: the caller has asked 120 times within ten minutes. The rules are in private.search_hits(), in the next migration.
create function public.saved_search_news() returns json
language plpgsql security definer set search_path = '' as $$
begin
  -- It may compare many texts with the whole directory.
  perform private.limit_caller('saved search news', 120, 600);
  return (
    select coalesce(json_object_agg(n.search_id, n.news), '{}')
    from (
      select h.search_id, count(*) as news
      from private.search_hits(
        array(select s.id from public.saved_searches s where s.user_id = (select auth.uid())),
        greatest((select min(s.seen_at) from public.saved_searches s where s.user_id = (select auth.uid())), private.oldest_news())
      ) h
      join public.saved_searches s on s.id = h.search_id
      where h.entered_at > s.seen_at
      group by h.search_id
    ) n
  );
end $$;

-- Returns a text without case, accents and apostrophes, and with one kind of dash. Equals plain() of word-forms.ts, which
-- private.fold() does not: that also changes letters like ß.
create function private.plain(value text) returns text
language sql immutable strict set search_path = '' as $$
  select translate(
    regexp_replace(
      lower(regexp_replace(normalize(value, nfd), '[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f]+', '', 'g')),
      '[''’‘´`]', '', 'g'
    ),
    '‐‑‒–—―−ς', '-------σ'
  )
$$;

-- Returns the forms of a word in the singular and the plural, the same for each of them. Equals formsOf() of word-forms.ts.
create function private.word_forms(word text) returns text[]
language plpgsql immutable strict set search_path = '' as $$
declare
  size integer; -- of the ending
  endings text[];
begin
  -- Compared without regular expressions, of which a session keeps only a few compiled: this runs for every word.
  case
    when length(word) < 3 then
      return array[word];
    when word like any ('{%ao,%oes,%aes,%aos}') then
      size := case when word like '%ao' then 2 else 3 end;
      endings := '{ao,oes,aes,aos}';
    when word like any ('{%al,%ol,%ul,%ais,%ois,%uis}') then
      size := case when word like '%l' then 1 else 2 end;
      endings := '{l,is}';
    when word like any ('{%ada,%ado,%ica,%ico,%ima,%imo,%ina,%ino,%adas,%ados,%icas,%icos,%imas,%imos,%inas,%inos}') then
      size := case when word like '%s' then 2 else 1 end;
      endings := '{o,a,os,as}';
    when word like any ('{%el,%eis,%i,%il,%is}') then
      size := case when word like '%eis' then 3 when word like '%i' then 1 else 2 end;
      endings := '{el,eis,i,il,is}';
    when word like any ('{%m,%ns}') then
      size := case when word like '%m' then 1 else 2 end;
      endings := '{m,ns}';
    when word like any ('{%r,%z,%res,%zes}') then
      size := case when word like '%s' then 2 else 0 end;
      endings := '{"",e,es}';
    when word not like '%ss' then
      size := case when word like '%s' then 1 else 0 end;
      endings := '{"",s}';
    else
      return array[word];
  end case;
  return array(select left(word, length(word) - size) || e.ending from unnest(endings) with ordinality e (ending, place) order by e.place);
end $$;

-- Returns all characters but letters and digits, for a class of a regular expression; without @. Equals SIGNS of
-- word-forms.ts. In ranges, because what [[:alnum:]] is depends on the locale.
create function private.signs() returns text
language sql immutable set search_path = '' as $$
  select '\u0001-/:-?\[-\u0060{-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u02b0-\u02ff\u1680\u2000-\u2bff\u2e00-\u303f\u3200-\u33ff\ue000-\uf8ff\ufe10-\ufe6f\uff00-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\uffe0-\uffff\U0001f000-\U0001faff'
$$;

-- Returns the words of a text without the signs around them, and without function words unless there are no others; the
-- text itself if it has no word. Equals wordsOf() of word-forms.ts.
create function private.search_words(value text) returns text[]
language sql immutable strict set search_path = '' as $$
  with words as (
    select regexp_replace(regexp_replace(t.word, '^[' || private.signs() || ']+', ''), '[' || private.signs() || '@]+$', '') as word, t.place
    from regexp_split_to_table(private.plain(value), '[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff,;/+()"“”]+') with ordinality t (word, place)
  ), telling as (
    select w.word, w.place from words w
    where w.word <> '' and w.word <> all ('{a,ao,aos,as,com,da,das,de,do,dos,e,em,na,nas,no,nos,o,os,ou,para,pela,pelo,por,pra,pro,um,uma}')
  )
  select coalesce(
    (select array_agg(t.word order by t.place) from telling t),
    (select array_agg(w.word order by w.place) from words w where w.word <> ''),
    array[value]
  )
$$;

-- Returns the words, those with a hyphen in parts. Equals partsOf() of word-forms.ts.
create function private.word_parts(words text[]) returns text[]
language sql immutable strict set search_path = '' as $$
  select array(
    select p.part
    from unnest(words) with ordinality w (word, place)
    cross join lateral string_to_table(w.word, '-') with ordinality p (part, place)
    where p.part <> '' order by w.place, p.place
  )
$$;

-- Returns a text that a regular expression takes literally.
create function private.escape_pattern(value text) returns text
language sql immutable strict set search_path = '' as
$$ select regexp_replace(value, '[^a-z0-9\u0080-\U0010ffff]', '\\\&', 'g') $$;

-- Returns an expression for a text that has one of the patterns as whole words, where a word may begin with a sign.
create function private.whole_words(patterns text[]) returns text
language sql immutable strict set search_path = '' as
$$ select '(?:^|[^a-z0-9])(?:' || array_to_string(patterns, '|') || ')(?:$|[^a-z0-9])' $$;

-- Returns an expression for all forms of words that follow each other, also written as one word, or with function words
-- between them. Equals phrasePattern() of word-forms.ts.
create function private.phrase_pattern(words text[]) returns text
language sql immutable strict set search_path = '' as $$
  select string_agg(
    '(?:' || array_to_string(array(select private.escape_pattern(f) from unnest(private.word_forms(p.part)) f), '|') || ')',
    '[ -]*(?:(?:a|ao|aos|as|com|da|das|de|do|dos|e|em|na|nas|no|nos|o|os|ou|para|pela|pelo|por|pra|pro|um|uma) ){0,2}' order by p.place
  )
  from unnest(private.word_parts(words)) with ordinality p (part, place)
$$;

-- Returns what a phrase has in common with other spellings of it. Equals phraseKeys() of word-forms.ts.
create function private.phrase_keys(words text[]) returns text[]
language plpgsql immutable strict set search_path = '' as $$
declare
  parts constant text[] := private.word_parts(words);
  part text;
  bases text[];
begin
  foreach part in array parts loop
    bases := bases || (private.word_forms(part))[1];
  end loop;
  return array[array_to_string(bases, ' '), (private.word_forms(array_to_string(parts, '')))[1]];
end $$;

-- Trigger: puts the expressions together anew. At most 100 synonyms of a word count, as in the browser.
create function private.compile_synonyms() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- One at a time, so that the last one has read what the others have changed.
  perform pg_advisory_xact_lock(hashtext('private.synonym_patterns'));
  delete from private.synonym_patterns where key is not null;
  insert into private.synonym_patterns (key, pattern)
  with phrases as (
    select s.id, w.place, private.search_words(w.word) as words
    from public.search_synonyms s cross join lateral unnest(s.words) with ordinality w (word, place)
  ), patterns as (
    select p.id, p.place, private.phrase_pattern(p.words) as pattern from phrases p
  ), keys as (
    select distinct k.key, p.id from phrases p cross join lateral unnest(private.phrase_keys(p.words)) k (key)
  ), once as (
    select distinct on (k.key, p.pattern) k.key, p.pattern, p.id, p.place
    from keys k join patterns p on p.id = k.id order by k.key, p.pattern, p.id, p.place
  ), numbered as (
    select o.*, row_number() over (partition by o.key order by o.id, o.place) as number from once o
  )
  select n.key, private.whole_words(array_agg(n.pattern order by n.number)) from numbered n where n.number <= 100 group by n.key;
  return null;
end $$;

-- Returns how the texts of a supplier contain its id: in signs that no typed text has, so that only a code finds them.
create function private.code_line(id text) returns text
language sql immutable strict set search_path = '' as
$$ select E'\u0001' || translate(id, '0123456789', E'\u000e\u000f\u0010\u0011\u0012\u0013\u0014\u0015\u0016\u0017') || E'\u0001' $$;

-- Returns an expression for a text with the word in any form as a whole word, or as typed inside of another; "f-284" also
-- finds the line that private.searched_texts() has for the supplier with this code.
create function private.word_pattern(word text) returns text
language plpgsql immutable strict set search_path = '' as $$
declare
  parts constant text[] := private.word_parts(array[word]);
  spellings text[] := array[word];
  pattern text := private.escape_pattern(word);
  spelling text;
  form text;
begin
  if cardinality(parts) > 1 then
    spellings := spellings || array_to_string(parts, '') || array_to_string(parts, ' ');
  end if;
  foreach spelling in array spellings loop
    foreach form in array private.word_forms(spelling) loop
      -- A form that begins with a sign, such as the @ of a handle, may follow anything.
      pattern := pattern || case when form ~ '^[a-z0-9]' then '|(?:^|[^a-z0-9])' else '|' end
        || private.escape_pattern(form) || '(?:$|[^a-z0-9])';
    end loop;
  end loop;
  return concat_ws('|', pattern, private.code_line(ltrim(substring(word from '^f[._-]?([0-9]+)$'), '0')));
end $$;

-- Returns whether a word says nothing in a directory of wholesale fashion: beside others it is ignored.
create function private.is_general_word(word text) returns boolean
language sql immutable strict set search_path = '' as $$
  -- The first of private.word_forms() of: atacado, atacadista, barato, comprar, direto, fabrica, fabricante, fornecedor,
  -- fornecedora, loja, moda, preco, revenda, revendedora, revender, roupa, vestuario.
  select (private.word_forms(word))[1] = any (
    '{atacado,atacadista,barato,comprar,direto,fabrico,fabricante,fornecedor,fornecedora,loja,moda,preco,revenda,revendedora,revender,roupa,vestuario}'
  )
$$;

-- Compiles a searched text, which is not empty. Equals searchFor() of src/domain/search.ts. Digits are 0 to 9, as there.
create function private.compile_search(typed text) returns private.compiled_search
language plpgsql stable strict set search_path = '' as $$
declare
  bare constant text := regexp_replace(
    regexp_replace(typed, '[\u00ad\u0600-\u0605\u061c\u06dd\u070f\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb\u0890\u0891\u08e2\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0001\U000e0020-\U000e007f]', '', 'g'),
    '(?i)^\s*(?:ig|insta(?:gram)?)[: ]+@?(?=\S+\s*$)', '@');
  handle constant text := private.instagram_handle(bare);
  wanted constant text := private.plain(btrim(case when handle <> btrim(bare) and handle !~ '\s' then '@' || handle else bare end));
  words constant text[] := private.search_words(wanted);
  label constant text := '^(?:[^a-z0-9_]|cod(?:igo)?|fornecedor|n[ºo°]|numero|tel(?:efone)?|fone|cel(?:ular)?|whats(?:app)?|zap)+(?=[^a-z0-9_]|f?[0-9])';
  result private.compiled_search;
  synonyms text;
  phrase text[];
  word text;
  general boolean[];
  pattern text;
  parts text[];
  start integer := 1;
  digits text;
begin
  foreach word in array words loop
    general := general || private.is_general_word(word);
  end loop;
  result.is_general := true = all (general);
  result.patterns := '{}';
  while start <= cardinality(words) loop
    -- The longest phrase from here that has synonyms, otherwise one word.
    for size in reverse least(4, cardinality(words) - start + 1) .. 1 loop
      phrase := words[start : start + size - 1];
      select s.pattern into synonyms
      from unnest(private.phrase_keys(phrase)) with ordinality k (key, place) join private.synonym_patterns s on s.key = k.key
      order by k.place limit 1;
      exit when synonyms is not null;
    end loop;
    -- All of the words, or a synonym of them together.
    for place in start .. start + cardinality(phrase) - 1 loop
      continue when general[place] and not result.is_general;
      pattern := private.word_pattern(words[place]);
      -- "vestido-longo" is also found as two words, wherever they are.
      parts := case when position('-' in words[place]) > 0 then
        array(select p from unnest(private.word_parts(words[place : place])) p where not private.is_general_word(p)) end;
      if cardinality(parts) > 0 then
        result.patterns := result.patterns
          || array(select concat_ws('|', pattern, private.word_pattern(p), synonyms) from unnest(parts) p);
      else
        result.patterns := result.patterns || concat_ws('|', pattern, synonyms);
      end if;
    end loop;
    start := start + cardinality(phrase);
  end loop;

  -- A code: "F-0284", "f284" or "284", or the beginning of one with its letter.
  digits := substring(regexp_replace(wanted, label, '') from '^[^a-z0-9_]*f?[ ._-]*([0-9]+)[^a-z0-9_]*$');
  result.supplier_id := digits::numeric;
  if regexp_replace(wanted, label, '') ~ '^[^a-z0-9_]*f[ ._-]*[0-9]+[^a-z0-9_]*$' then
    result.code_start := 'F-' || digits;
  end if;

  -- A phone number, today with a 9 after the area code.
  digits := regexp_replace(wanted, '^(?:https?://)?(?:wa\.me/|(?:api|web)\.whatsapp\.com/send/?\?phone=)', '');
  digits := regexp_replace(regexp_replace(digits, label, ''), '0xx', '');
  if digits !~ ('[^' || private.signs() || '@0-9]') then
    digits := regexp_replace(regexp_replace(digits, '[^0-9]', '', 'g'), '^0*(?:55(?=0))?0*', '');
    if length(digits) >= 4 then
      result.phones := array[digits, regexp_replace(digits, '^((?:55)?[0-9]{2})([0-9]{8})$', '\19\2')];
    end if;
  end if;
  -- Long lists of synonyms can exceed what PostgreSQL compiles; then it fails here.
  if exists (select from unnest(result.patterns) p where length(p) > 10000) then
    perform '' ~ all (result.patterns);
  end if;
  return result;
exception when others then
  -- One member's text must not stop the search for everybody: it finds nothing.
  raise warning 'A searched text could not be compiled: % (%)', sqlerrm, sqlstate;
  return row(null, null, null, null, false)::private.compiled_search;
end $$;

-- Returns whether a compiled search finds a supplier. texts: of private.searched_texts(); phone: null if the reader may not
-- see it.
create function private.finds(search private.compiled_search, supplier_id bigint, texts text, phone text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return search.supplier_id is not distinct from finds.supplier_id
    or (search.code_start is not null
      and 'F-' || lpad(finds.supplier_id::text, greatest(4, length(finds.supplier_id::text)), '0') like search.code_start || '%')
    or (search.phones is not null and phone is not null
      and (position(search.phones[1] in phone) > 0 or position(search.phones[2] in phone) > 0))
    or texts ~ all (search.patterns);
end $$;

-- Returns the name of a state by its code.
create function private.state_name(code text) returns text
language sql immutable strict set search_path = '' as $$
  select case code
    when 'AC' then 'Acre' when 'AL' then 'Alagoas' when 'AP' then 'Amapá' when 'AM' then 'Amazonas' when 'BA' then 'Bahia'
    when 'CE' then 'Ceará' when 'DF' then 'Distrito Federal' when 'ES' then 'Espírito Santo' when 'GO' then 'Goiás'
    when 'MA' then 'Maranhão' when 'MT' then 'Mato Grosso' when 'MS' then 'Mato Grosso do Sul' when 'MG' then 'Minas Gerais'
    when 'PA' then 'Pará' when 'PB' then 'Paraíba' when 'PR' then 'Paraná' when 'PE' then 'Pernambuco' when 'PI' then 'Piauí'
    when 'RJ' then 'Rio de Janeiro' when 'RN' then 'Rio Grande do Norte' when 'RS' then 'Rio Grande do Sul'
    when 'RO' then 'Rondônia' when 'RR' then 'Roraima' when 'SC' then 'Santa Catarina' when 'SP' then 'São Paulo'
    when 'SE' then 'Sergipe' when 'TO' then 'Tocantins'
  end
$$;

-- Returns the suppliers that entered after `since` for premium members (is_premium) or for everybody else, of those with
-- the ids `among` (null: of all), with all that a search compares. entered_at: when these readers could first see it. brief:
-- its texts without the description, whole: with it, each joined to one text and plain. What is locked for these readers is
-- null.
create function private.searched_suppliers(is_premium boolean, since timestamptz, among bigint[] default null) returns table (
  id bigint, entered_at timestamptz, premium_only boolean, category_id bigint, is_early boolean, brief text, whole text,
  phone text, terms public.supplier_details, contact_confirmed boolean, well_rated boolean
)
language sql stable set search_path = '' as $$
  select
    s.id, e.entered_at, s.is_premium, s.category_id, s.public_from > now(), t.brief,
    t.brief || private.plain(E'\n' || coalesce(d.description, '')),
    (
      select c.whatsapp from public.supplier_contacts c
      where c.supplier_id = d.supplier_id
        and (searched_suppliers.is_premium or (select g.free_direct_contacts from public.settings g))
    ),
    case when searched_suppliers.is_premium then d end,
    exists (
      select from public.contact_states c
      where c.supplier_id = d.supplier_id and c.state = 'confirmed' and c.confirmed_on > private.today() - 90
    ),
    -- As isWellRated() of src/domain/supplier-marks.ts.
    exists (
      select from public.buying_summaries b
      where b.supplier_id = d.supplier_id and b.answers >= 3 and b.buy_again >= b.answers * 0.75
    )
  from public.suppliers s
  cross join lateral (
    select case when searched_suppliers.is_premium then s.created_at else greatest(s.created_at, s.public_from) end as entered_at
  ) e
  left join public.supplier_details d on d.supplier_id = s.id and (searched_suppliers.is_premium or not s.is_premium)
  cross join lateral (
    select private.plain(
      private.code_line(s.id::text) || E'\n' || s.name || E'\n' || coalesce('@' || d.instagram, '') || E'\n'
      || coalesce(coalesce(d.city, '') || ' ' || d.state || ' ' || private.state_name(d.state), '') || E'\n'
      || (select string_agg(c.name, E'\n' order by c.id) from public.categories c
          left join public.categories main on main.id = s.category_id
          where c.id in (s.category_id, main.parent_id, s.subcategory_id))
    ) as brief
  ) t
  where not s.is_archived and e.entered_at > since and e.entered_at <= now() and (among is null or s.id = any (among))
$$;

-- Returns whether a saved search uses what is for premium members. Without Premium it rests.
create function private.needs_premium(search public.saved_searches) returns boolean
language sql immutable set search_path = '' as $$
  select search.sells_to_cpf or search.ready_stock or search.plus_size or search.early_access or search.contact_confirmed
    or search.well_rated or num_nonnulls(search.list_id, search.state, search.max_pieces, search.max_reais, search.ships_to) > 0
$$;

-- Returns whether a saved search finds anything for its member now, who has Premium or not: without it, filters for premium
-- members rest, and a list that the member may not open.
create function private.is_searched(search public.saved_searches, is_premium boolean) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return (is_searched.is_premium or not private.needs_premium(search))
    and (search.list_id is null or exists (
      select from public.special_lists l
      where l.id = search.list_id and (l.required_subscription = 'Premium' or private.has_premium_plus(search.user_id))
    ));
end $$;

-- Returns whether a supplier passes the filters of a saved search besides its text, as in filterDirectory() of
-- src/domain/directory-filters.ts. A supplier that does not state a value fails filters about it.
create function private.passes_filters(
  search public.saved_searches, supplier_id bigint, premium_only boolean, category_id bigint, is_early boolean,
  terms public.supplier_details, contact_confirmed boolean, well_rated boolean
) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return (not search.only_premium or passes_filters.premium_only)
    and (search.category_id is null or search.category_id = passes_filters.category_id)
    and (not search.early_access or passes_filters.is_early)
    and (not search.contact_confirmed or passes_filters.contact_confirmed)
    and (not search.well_rated or passes_filters.well_rated)
    and (search.state is null or (search.state = terms.state) is true)
    and (search.city is null or (search.city = terms.city) is true)
    and (search.max_pieces is null or (terms.min_order_pieces <= search.max_pieces) is true)
    and (search.max_reais is null or (terms.min_order_cents <= search.max_reais::bigint * 100) is true)
    and (search.ships_to is null or (terms.ships_to && array[search.ships_to, 'BR']) is true)
    and (not search.sells_to_cpf or terms.sells_to_cpf is true)
    and (not search.ready_stock or terms.ready_stock is true)
    and (not search.plus_size or terms.plus_size is true)
    and (search.list_id is null or exists (
      select from public.special_list_suppliers l where l.special_list_id = search.list_id and l.supplier_id = passes_filters.supplier_id
    ));
end $$;

-- Returns what the saved searches with these ids find among the suppliers that entered after `since` and have the ids
-- `among` (null: any), each with the moment from which the search's member can see it. A search finds nothing as long as its
-- member may not use its filters.
--
-- Searches that several members have saved alike are done once. A text that says nothing, like "atacado de roupa", counts
-- only if any supplier of the directory has it. Without statistics PostgreSQL expects one row of each part and would compare
-- thousands with thousands: nested loops are off.
create function private.search_hits(asked bigint[], since timestamptz, among bigint[] default null)
returns table (search_id bigint, supplier_id bigint, entered_at timestamptz)
language sql stable set search_path = '' set enable_nestloop = off set jit = off as $$
  with members as materialized (
    select m.user_id, private.has_premium(m.user_id) as is_premium
    from (select distinct s.user_id from public.saved_searches s where s.id = any (asked)) m
  ), searches as materialized (
    select s.id, m.is_premium, s as search,
      to_jsonb(s) - '{id,user_id,name,notifies,seen_at,created_at}'::text[] as filters
    from public.saved_searches s join members m on m.user_id = s.user_id
    where s.id = any (asked)
      -- Only a search with filters for premium members can rest: the others need no second look.
      and (not private.needs_premium(s) or private.is_searched(s, m.is_premium))
  ), fresh as materialized (
    select k.is_premium, f.*
    from (select distinct s.is_premium from searches s) k
    cross join lateral private.searched_suppliers(k.is_premium, since, among) f
  ), once as materialized (
    select distinct on (s.filters, s.is_premium) s.filters, s.is_premium, s.search from searches s
    where exists (select from fresh)
  ), compiled as materialized (
    select t.text, private.compile_search(t.text) as compiled
    from (select distinct (o.search).text from once o where (o.search).text <> '') t
  ), texts as materialized (
    select c.text, t.directory, t.is_premium, t.savers, c.compiled
    from (
      select (s.search).text, (s.search).directory, s.is_premium, count(*) as savers from searches s group by 1, 2, 3
    ) t
    join compiled c on c.text = t.text
    order by c.text
  ), matches as materialized (
    -- Text by text, so that PostgreSQL need not compile an expression for each supplier anew.
    select t.text, t.directory, t.is_premium, t.savers, t.compiled, array(
      select f.id from fresh f
      where f.is_premium = t.is_premium
        and private.finds(t.compiled, f.id, case t.directory when 'home' then f.whole else f.brief end, f.phone)
    ) as ids
    from texts t
  ), compared as materialized (
    -- Only the hundred that most members have saved, as each is compared with the whole directory: thousands of them would
    -- hold up everybody's mail. The others find only new suppliers with all of their words.
    select m.* from matches m where (m.compiled).is_general order by m.savers desc, m.text limit 100
  ), everyone as materialized (
    select k.is_premium, f.*
    from (select distinct m.is_premium from compared m) k
    cross join lateral private.searched_suppliers(k.is_premium, '-infinity') f
  ), general as materialized (
    -- The suppliers of the whole directory that have a general text.
    select m.text, m.directory, m.is_premium, unnest(array(
      select f.id from everyone f
      where f.is_premium = m.is_premium
        and private.finds(m.compiled, f.id, case m.directory when 'home' then f.whole else f.brief end, f.phone)
    )) as id
    from compared m
  ), kept as materialized (
    -- General texts that count with these filters.
    select o.filters, o.is_premium
    from once o
    join matches m on (m.text, m.directory, m.is_premium) = ((o.search).text, (o.search).directory, o.is_premium)
    left join compared c on (c.text, c.directory, c.is_premium) = (m.text, m.directory, m.is_premium)
    where (m.compiled).is_general and c.text is null
    union
    select o.filters, o.is_premium
    from once o
    join general g on (g.text, g.directory, g.is_premium) = ((o.search).text, (o.search).directory, o.is_premium)
    join everyone f on (f.id, f.is_premium) = (g.id, g.is_premium)
    where private.passes_filters(o.search, f.id, f.premium_only, f.category_id, f.is_early, f.terms, f.contact_confirmed, f.well_rated)
  ), wanted as materialized (
    select o.filters, o.is_premium, o.search,
      -- Null: every supplier has the text.
      case when (m.compiled).is_general and k.filters is null then null else m.ids end as ids
    from once o
    left join matches m on (m.text, m.directory, m.is_premium) = ((o.search).text, (o.search).directory, o.is_premium)
    left join kept k on (k.filters, k.is_premium) = (o.filters, o.is_premium)
  ), found as materialized (
    select w.filters, w.is_premium, f.id, f.entered_at
    from wanted w join fresh f on f.is_premium = w.is_premium and (w.ids is null or f.id = any (w.ids))
    where private.passes_filters(w.search, f.id, f.premium_only, f.category_id, f.is_early, f.terms, f.contact_confirmed, f.well_rated)
  )
  select s.id, f.id, f.entered_at from searches s join found f on f.filters = s.filters and f.is_premium = s.is_premium
$$;

create trigger saved_searches_clean before insert or update on public.saved_searches
  for each row execute function private.clean_saved_search();
create trigger saved_searches_limit before insert on public.saved_searches
  for each row execute function private.limit_saved_searches();
create trigger saved_searches_refuse_in_maintenance before insert or update or delete on public.saved_searches
  for each statement execute function private.refuse_in_maintenance();
create trigger search_synonyms_compile after insert or update or delete on public.search_synonyms
  for each statement execute function private.compile_synonyms();

alter table public.saved_searches enable row level security;

revoke all on public.saved_searches from service_role;
revoke all on sequence public.saved_searches_id_seq from service_role;
grant select, delete,
  insert (name, directory, text, category_id, only_premium, list_id, state, city, max_pieces, max_reais, ships_to, sells_to_cpf,
    ready_stock, plus_size, early_access, contact_confirmed, well_rated, notifies, seen_at),
  update (name, notifies, seen_at)
  on public.saved_searches to authenticated;
grant execute on function
  private.oldest_news(), private.move_saved_searches(bigint, bigint), public.saved_search_news()
  to authenticated;

create policy "saved_searches: you read yours" on public.saved_searches
  for select to authenticated using (user_id = (select auth.uid()));
-- The subquery is filtered by the caller's own policies: the foreign key alone would reveal which lists exist.
create policy "saved_searches: you save searches in lists you can read" on public.saved_searches
  for insert to authenticated
  with check (user_id = (select auth.uid()) and (list_id is null or list_id in (select l.id from public.special_lists l)));
create policy "saved_searches: you change yours" on public.saved_searches
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "saved_searches: you delete yours" on public.saved_searches
  for delete to authenticated using (user_id = (select auth.uid()));

comment on table public.saved_searches is 'Searches that members keep, each at most 20. Only their member reads them. A filter that was not set is null, false or empty; at least one is set, and a member keeps the same filters once.';
comment on column public.saved_searches.name is 'What the member calls it: 1 to 80 characters.';
comment on column public.saved_searches.directory is 'catalog (/fornecedores) or home (/home, whose search also reads the descriptions).';
comment on column public.saved_searches.text is 'What was typed into the search, 100 characters at most; empty: nothing.';
comment on column public.saved_searches.category_id is 'The main category of the suppliers. Deleting the category deletes the search; merging it into another moves the search there.';
comment on column public.saved_searches.only_premium is 'Only premium suppliers.';
comment on column public.saved_searches.list_id is 'Only suppliers of this special list.';
comment on column public.saved_searches.max_pieces is 'Minimum order of at most so many pieces.';
comment on column public.saved_searches.max_reais is 'Minimum order of at most so many reais (whole BRL).';
comment on column public.saved_searches.ships_to is 'A state that the supplier ships to.';
comment on column public.saved_searches.early_access is 'Only suppliers that are not public yet.';
comment on column public.saved_searches.contact_confirmed is 'Only suppliers whose contact was confirmed.';
comment on column public.saved_searches.well_rated is 'Only suppliers where most buyers would buy again.';
comment on column public.saved_searches.notifies is 'Whether its new suppliers are in the weekly e-mail.';
comment on column public.saved_searches.seen_at is 'When the member last looked at its results (UTC, the database''s clock); what entered later counts as new.';
comment on constraint saved_searches_user_id_fkey on public.saved_searches is 'Deleting the account deletes its saved searches.';
comment on function private.oldest_news() is 'Since when suppliers count as news of a saved search at most (UTC).';
comment on function private.move_saved_searches(bigint, bigint) is 'Moves the saved searches of a category to another one.';
comment on function public.saved_search_news() is 'How many suppliers entered each of the caller''s saved searches since they last looked: {"<id>": <number>}.';
comment on function private.plain(text) is 'A text as the search compares it: without case, accents and apostrophes.';
comment on function private.word_forms(text) is 'The forms of a word in the singular and the plural, the same for each of them.';
comment on function private.signs() is 'All characters but letters, digits and @, for a class of a regular expression.';
comment on function private.search_words(text) is 'The words of a text as the search compares them.';
comment on table private.synonym_patterns is 'For each of private.phrase_keys() of the words of public.search_synonyms: an expression for a text with one of their synonyms.';
comment on function private.compile_search(text) is 'Compiles a searched text, so that many suppliers can be compared with it.';
comment on function private.state_name(text) is 'The name of a state by its two-letter code.';
comment on function private.searched_suppliers(boolean, timestamptz, bigint[]) is
  'Suppliers that entered after a moment (UTC) for premium members or for everybody else, with what a search compares.';
comment on function private.needs_premium(public.saved_searches) is 'Whether a saved search has filters for premium members; without Premium it finds nothing.';
comment on function private.is_searched(public.saved_searches, boolean) is 'Whether a saved search finds anything for its member now; false while its filters are not for them.';
comment on function private.search_hits(bigint[], timestamptz, bigint[]) is 'What saved searches find among the suppliers that entered after a moment (UTC).';
