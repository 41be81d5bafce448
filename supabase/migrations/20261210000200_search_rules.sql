-- The directory's search in SQL, for saved searches. It finds the same suppliers as the search in the browser
-- (src/domain/search.ts, word-forms.ts and directory-filters.ts), without their order. Both run against one table of cases,
-- tests/support/search-cases.ts.
--
-- A text is compiled once: into regular expressions that must all match the texts of a supplier, joined to one, and into
-- what finds a supplier at once: its code or phone number.

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
comment on function private.plain(text) is 'A text as the search compares it: without case, accents and apostrophes.';

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
comment on function private.word_forms(text) is 'The forms of a word in the singular and the plural, the same for each of them.';

-- Returns all characters but letters and digits, for a class of a regular expression; without @. Equals SIGNS of
-- word-forms.ts. In ranges, because what [[:alnum:]] is depends on the locale.
create function private.signs() returns text
language sql immutable set search_path = '' as $$
  select '\u0001-/:-?\[-\u0060{-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u02b0-\u02ff\u1680\u2000-\u2bff\u2e00-\u303f\u3200-\u33ff\ue000-\uf8ff\ufe10-\ufe6f\uff00-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\uffe0-\uffff\U0001f000-\U0001faff'
$$;
comment on function private.signs() is 'All characters but letters, digits and @, for a class of a regular expression.';

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
comment on function private.search_words(text) is 'The words of a text as the search compares them.';

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

-- An expression for the synonyms of each word and phrase, so that no search has to put them together.
create table private.synonym_patterns (
  key text primary key,
  pattern text not null
);
comment on table private.synonym_patterns is 'For each of private.phrase_keys() of the words of public.search_synonyms: an expression for a text with one of their synonyms.';

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
create trigger search_synonyms_compile after insert or update or delete on public.search_synonyms
  for each statement execute function private.compile_synonyms();

-- Compiles those that exist.
update public.search_synonyms set words = words;

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

create type private.compiled_search as (
  patterns text[],
  supplier_id numeric,
  code_start text,
  phones text[],
  is_general boolean
);
comment on type private.compiled_search is 'A searched text. patterns: expressions that all match the texts of a found supplier; null: none can. supplier_id, code_start (such as F-028) and phones (digits) find a supplier at once. is_general: its words are true of all suppliers.';

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
comment on function private.compile_search(text) is 'Compiles a searched text, so that many suppliers can be compared with it.';

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
comment on function private.state_name(text) is 'The name of a state by its two-letter code.';
