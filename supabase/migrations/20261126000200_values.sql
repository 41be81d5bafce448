-- One rule for each kind of value, for all who write it: forms, imports, /api, Studio. The same rules are in src/domain
-- (visible-text.ts, name-field.ts, whatsapp.ts, website.ts, instagram.ts), for messages beside the fields. A value that is
-- not changed is never refused: triggers, no constraints. Refusals are 23514 with a Portuguese message, for operators in
-- Studio.

-- Returns whether a path is in the supplier's folder: <supplier id>/<random uuid>.<extension>, or, for a picture with
-- smaller versions, <uuid>.<shorter side in px>.<their extension>.<extension>. Null for a null path.
create function private.is_supplier_file(path text, supplier_id bigint) returns boolean
language sql immutable set search_path = '' as $$
  select path ~ ('^' || supplier_id
    || '/[0-9a-f-]{36}(\.(jpg|png|gif|mp4|mov|webm)|\.[1-9][0-9]{0,3}\.(webp|jpg|png)\.(jpg|png))$')
$$;

-- Returns the codes of the 27 federative units of Brazil.
create function private.states() returns text[]
language sql immutable set search_path = '' as
$$ select '{AC,AL,AM,AP,BA,CE,DF,ES,GO,MA,MG,MS,MT,PA,PB,PE,PI,PR,RJ,RN,RO,RR,RS,SC,SE,SP,TO}'::text[] $$;

-- Returns the codes of sizes, in the order in which they are shown: one size, children's, letters, numbers. Equals SIZES of
-- src/domain/supplier/sizes.ts.
create function private.sizes() returns text[]
language sql immutable set search_path = '' as $$
  select ('{U,RN,1,2,3,4,6,8,10,12,14,16,PP,P,M,G,GG,XG,G1,G2,G3,G4,'
    || '33,34,35,36,37,38,39,40,41,42,43,44,45,46,48,50,52,54,56,58,60}')::text[]
$$;

-- Returns the text without characters that nobody sees (controls but tabs and line feeds, zero-width and
-- direction-changing ones, fillers, tags) and without space around it, letters composed with their accents (NFC), one
-- space between words. A joiner and a variation selector stay where they belong to an emoji; they are looked at last, so
-- that what is removed cannot excuse them. Equals cleanText() of src/domain/text/visible-text.ts.
create function private.clean_text(typed text) returns text
language sql immutable strict set search_path = '' as $$
  select btrim(regexp_replace(normalize(regexp_replace(regexp_replace(regexp_replace(regexp_replace(typed,
    '\r\n?', E'\n', 'g'),
    '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200c\u200e\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0e\ufeff\uffa0\ufff0-\ufffb\U0001BCA0-\U0001BCA3\U0001D159\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]',
    '', 'g'),
    '(?<![#*0-9\u00a9\u00ae\u203c\u2049\u2122\u2139\u2190-\u27bf\u2900-\u2bff\u3030\u303d\u3297\u3299\U0001F000-\U0001FAFF])\ufe0f|(?<=[#*0-9])\ufe0f(?!\u20e3)',
    '', 'g'),
    '(?<![\ufe0f\u2190-\u2bff\U0001F000-\U0001FAFF])\u200d|\u200d(?![\u2190-\u2bff\U0001F000-\U0001FAFF])',
    '', 'g'), nfc),
    '[ \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+', ' ', 'g'), E' \t\n')
$$;

-- Returns why nobody can have meant a text: a sign stands for a letter that could not be read, or a spreadsheet shows it
-- for a formula that failed, such as #N/D. Null if nothing is wrong. Equals textFault() of src/domain/text/visible-text.ts.
create function private.text_fault(value text) returns text
language sql immutable strict set search_path = '' as $$
  select case
    when value ~ '\ufffd' then 'Há um sinal ilegível (�) neste texto. Troque-o pela letra certa.'
    when value ~* '^#(n/[ad]|ref!|valor!|value!|div/0!|error?!|nome\?|name\?|nulo!|null!|n[uúÚ]m!)$'
      then 'Isto é um erro de planilha. Escreva um texto no lugar.'
  end
$$;

-- Returns the cleaned text. 23514: text_fault() finds a fault.
create function private.accepted_text(typed text) returns text
language plpgsql immutable strict set search_path = '' as $$
declare
  cleaned constant text := private.clean_text(typed);
  fault constant text := private.text_fault(cleaned);
begin
  if fault is not null then
    raise check_violation using message = fault;
  end if;
  return cleaned;
end $$;

-- Returns whether a text has a letter. Names the ranges of scripts, because what [:alpha:] means depends on the
-- collation. Some rare signs within the ranges are no letters.
create function private.has_letter(value text) returns boolean
language sql immutable strict set search_path = '' as $$
  select value ~ '[A-Za-z\u00aa\u00b5\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02ff\u0370-\u1fff\u2071\u207f\u2090-\u209c\u2102-\u2188\u2c00-\u2dff\u2e2f\u3005\u3006\u3031-\ua4ff\ua640-\ud7ff\uf900-\ufdff\ufe70-\ufefc\uff21-\uff3a\uff41-\uff5a\uff66-\uffdc\U00010000-\U0001EFFF\U00020000-\U0003FFFF]'
$$;

-- Returns the cleaned name. 23514: it has no letter, more than one line, or what accepted_text() refuses.
create function private.accepted_name(typed text) returns text
language plpgsql immutable strict set search_path = '' as $$
declare
  cleaned constant text := private.accepted_text(typed);
begin
  if not private.has_letter(cleaned) then
    raise check_violation using message = 'Escreva um nome com pelo menos uma letra.';
  elsif cleaned ~ '[\n\t]' then
    raise check_violation using message = 'Escreva o nome em uma linha.';
  end if;
  return cleaned;
end $$;

-- Returns a typed number, or that of a link to a chat, as links to wa.me need it: digits with the country code. Brazilian
-- mobiles and landlines may come without country code and with the 0 that people dial before an area code, mobiles also
-- without the 9 that they have today; other numbers need a + or 00. Area code 00 is nobody's: demo data uses it. Null for
-- anything else, and for foreign numbers whose digits are those of a Brazilian number of today. Equals whatsappDigits() of
-- src/domain/fields/whatsapp.ts.
create function private.whatsapp_digits(typed text) returns text
language sql immutable strict set search_path = '' as $$
  select coalesce(
    (
      select '55' || part[1] || case when part[2] ~ '^[6-9][0-9]{7}$' then '9' else '' end || part[2]
      from regexp_match(bare, '^(?:\+550?|(?:0{0,2}55)?0?)(' || area || ')(9[0-9]{8}|[2-9][0-9]{7})$') part
    ),
    substring(coalesce('+' || linked, bare) from
      '^(?:\+|00)(?!55)(?!' || area || '(?:9[0-9]{8}|[2-5][0-9]{7})$)([1-9][0-9]{9,14})$')
  )
  from (values ('(?:00|1[1-9]|2[12478]|3[1-578]|4[1-9]|5[1345]|6[1-9]|7[134579]|8[1-9]|9[1-9])')) as a (area),
    substring(typed from '(?i)^(?:https?://)?(?:www\.|api\.|web\.)?(?:wa\.me/|whatsapp\.com/send/?\?(?:\S*&)?phone=)(?:\+|%2B)?([0-9]+)/?(?:[?&#]\S*)?$') linked,
    coalesce(linked, regexp_replace(typed, '[\s\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\ufeff().\-\u2010-\u2015/]', '', 'g')) bare
$$;

-- Returns the WhatsApp number as whatsapp_digits() does, null for an empty text. 23514: it is no such number.
create function private.accepted_whatsapp(typed text) returns text
language plpgsql immutable strict set search_path = '' as $$
declare
  cleaned constant text := nullif(private.clean_text(typed), '');
  digits constant text := private.whatsapp_digits(cleaned);
begin
  if cleaned is not null and digits is null then
    raise check_violation using message = 'Informe o WhatsApp com DDD, como (11) 91234-5678.';
  end if;
  return digits;
end $$;

-- Returns the handle without @, from a handle or a pasted link to a profile; any other text unchanged, which the
-- column's check refuses. Equals handleOf() of src/domain/fields/instagram.ts.
create function private.instagram_handle(typed text) returns text
language sql immutable strict set search_path = '' as $$
  select case
    when handle is null then coalesce(nullif(btrim(ltrim(btrim(typed), '@')), ''), btrim(typed))
    when handle ~* '^(?:p|reels?|s|share|stories|explore|tv|accounts|direct|invites|channel|_[un])$' then btrim(typed)
    else handle
  end
  from substring(btrim(typed) from '(?i)^(?:https?://)?(?:(?:www|m)\.)?instagram\.com/@?([A-Za-z0-9._]+)(?:[/?#]\S*)?$') handle
$$;

-- Returns whether a text is a handle: up to 30 letters, digits, underscores and, between them, single dots. Equals
-- isHandle() of src/domain/fields/instagram.ts.
create function private.is_handle(value text) returns boolean
language sql immutable set search_path = '' as
$$ select length(value) <= 30 and value ~ '^[A-Za-z0-9_]+(\.[A-Za-z0-9_]+)*$' $$;

-- Returns whether a link leads to a website: http or https, a host with a dot and a name at its end, perhaps a port and a
-- path; nobody's name or password. Equals isWebsite() of src/domain/fields/website.ts.
create function private.is_website(link text) returns boolean
language sql immutable strict set search_path = '' as $$
  select link ~* '^https?://(?:[a-zÀ-ÿ0-9_](?:[a-zÀ-ÿ0-9_-]*[a-zÀ-ÿ0-9_])?\.)+[a-z][a-z0-9-]*[a-z0-9](?::(?:[0-9]{1,4}|[1-5][0-9]{4}|6[0-4][0-9]{3}))?(?:[/?#][^\s\ufffd]*)?$'
$$;

-- Returns the cleaned link, null for an empty one. 23514: it is no website, or not https.
create function private.accepted_link(typed text) returns text
language plpgsql immutable strict set search_path = '' as $$
declare
  cleaned constant text := nullif(private.clean_text(typed), '');
begin
  if cleaned !~ '^https:' or not private.is_website(cleaned) then
    raise check_violation using message = 'Informe um endereço completo, que comece com https://.';
  end if;
  return cleaned;
end $$;

-- Returns the e-mail address without space around it, null for an empty one. 23514: it is none, as z.email() of
-- src/domain/fields/email.ts sees it.
create function private.accepted_email(typed text) returns text
language plpgsql immutable strict set search_path = '' as $$
declare
  bare constant text := nullif(btrim(typed, E' \t\r\n'), '');
begin
  if bare !~* '^(?!\.)(?!.*\.\.)[a-z0-9_''+.-]*[a-z0-9_+-]@([a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$' then
    raise check_violation using message = 'Informe um e-mail válido.';
  end if;
  return bare;
end $$;

-- Trigger: cleans the columns that the statement writes or changes. Its arguments are columns, each followed by its
-- kind: name, text, file (a file's name, whatever it says), link or email.
create function private.clean_values() returns trigger
language plpgsql set search_path = '' as $$
declare
  typed constant jsonb := to_jsonb(new);
  before constant jsonb := to_jsonb(old);
  cleaned jsonb := '{}';
  field text;
begin
  for place in 0 .. tg_nargs - 1 by 2 loop
    field := tg_argv[place];
    if typed ->> field is distinct from before ->> field then
      cleaned := cleaned || jsonb_build_object(field,
        case tg_argv[place + 1]
          when 'name' then private.accepted_name(typed ->> field)
          when 'text' then private.accepted_text(typed ->> field)
          when 'file' then private.clean_text(typed ->> field)
          when 'link' then private.accepted_link(typed ->> field)
          when 'email' then private.accepted_email(typed ->> field)
        end);
    end if;
  end loop;
  return jsonb_populate_record(new, cleaned);
end $$;

-- Returns a typed CNPJ as 14 characters without punctuation, null for anything else. Since July 2026 it may have letters
-- before the two check digits, which count as their ASCII code less 48. Equals cnpjOf() of src/domain/site/cnpj.ts.
create function private.cnpj_of(typed text) returns text
language sql immutable strict set search_path = '' as $$
  select bare
  from substring(
    upper(regexp_replace(typed, '[\s\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\ufeff./\-\u2010-\u2015]', '', 'g'))
    from '^(?!0+$)[0-9A-Z]{12}[0-9]{2}$'
  ) bare
  where (
    select bool_and(substr(bare, length + 1, 1) = (total * 10 % 11 % 10)::text)
    from (
      select length, sum((ascii(substr(bare, place, 1)) - 48) * (2 + (length - place) % 8)) as total
      from generate_series(12, 13) length, generate_series(1, length) place
      group by length
    ) check_digits
  )
$$;

-- Returns a code as coupons store it: upper case, without spaces.
create function private.coupon_code(typed text) returns text
language sql immutable strict set search_path = '' as $$ select upper(regexp_replace(typed, '\s', '', 'g')) $$;

-- Returns today's date in Brazil (America/Sao_Paulo).
create function private.today() returns date
language sql stable set search_path = '' as
$$ select (now() at time zone 'America/Sao_Paulo')::date $$;

-- Returns the day in Brazil (America/Sao_Paulo) of a moment.
create function private.day_of(moment timestamptz) returns date
language sql stable set search_path = '' as
$$ select (day_of.moment at time zone 'America/Sao_Paulo')::date $$;

-- Returns the moment at which a day in Brazil (America/Sao_Paulo) began: today for 0, yesterday for 1, and so on.
create function private.start_of_day(days_ago integer) returns timestamptz
language sql stable set search_path = '' as
$$ select (private.today() - start_of_day.days_ago)::timestamp at time zone 'America/Sao_Paulo' $$;

-- Returns a name as the end of a URL: lower case, without accents, words joined by hyphens, at most 80 characters. A name
-- may have more letters without its accents than with them: "Æ" becomes "ae".
create function private.slug_of(name text) returns text
language sql immutable set search_path = '' as $$
  select coalesce(
    nullif(btrim(left(btrim(regexp_replace(private.fold(slug_of.name), '[^a-z0-9]+', '-', 'g'), '-'), 80), '-'), ''),
    'categoria')
$$;

grant execute on function private.today() to anon, authenticated;
grant execute on function private.coupon_code(text) to authenticated;
grant execute on function
  private.is_supplier_file(text, bigint), private.states(), private.sizes(), private.clean_text(text),
  private.text_fault(text), private.accepted_text(text), private.has_letter(text), private.accepted_name(text),
  private.whatsapp_digits(text), private.accepted_whatsapp(text), private.instagram_handle(text), private.is_handle(text), private.is_website(text),
  private.accepted_link(text), private.accepted_email(text), private.cnpj_of(text), private.slug_of(text)
  to authenticated, service_role;

comment on function private.coupon_code(text) is 'A coupon''s code as it is stored: upper case, without spaces.';
comment on function private.slug_of(text) is 'A name as the end of a URL, without accents, at most 80 characters.';
