-- Facts about the company that runs the site. Footer, contact page and legal texts show them. Decreto 7.962/2013 (art. 2)
-- asks who sells on the internet for name, CNPJ, address and e-mail address.

alter table public.settings
  add column company_name text check (length(company_name) between 1 and 160 and company_name !~ '[[:cntrl:]]'),
  add column cnpj text check (cnpj ~ '^[0-9A-Z]{12}[0-9]{2}$'),
  add column company_address text check (length(company_address) between 1 and 200 and company_address !~ '[[:cntrl:]]'),
  add column whatsapp text check (whatsapp ~ '^[0-9]{10,15}$'),
  add column email text check (length(email) <= 254 and email ~ '^[^@\s]+@[^@\s]+$'),
  add column instagram text check (instagram ~ '^[A-Za-z0-9._]{1,30}$'),
  add column reply_time text check (length(reply_time) between 1 and 60 and reply_time !~ '[[:cntrl:]]');
comment on column public.settings.company_name is 'Legal name of the company that runs the site, 160 characters at most; null: not shown.';
comment on column public.settings.cnpj is 'CNPJ of that company, 14 characters without punctuation, with letters in capitals; null: not shown.';
comment on column public.settings.company_address is 'Address of that company in one line, 200 characters at most; null: not shown.';
comment on column public.settings.whatsapp is 'WhatsApp number for visitors, digits with the country code; null: not shown.';
comment on column public.settings.email is 'E-mail address for visitors; null: not shown. Notices of contact messages go to operator_settings.admin_email.';
comment on column public.settings.instagram is 'Instagram handle of the site without @; null: not shown.';
comment on column public.settings.reply_time is 'How soon messages are answered, as the end of "Respondemos …": em até 1 dia útil. 60 characters at most; null: not shown.';

-- Returns a typed CNPJ as 14 characters without punctuation, null for anything else. Since July 2026 it may have letters
-- before the two check digits, which count as their ASCII code less 48. Equals cnpjOf() of src/domain/cnpj.ts.
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

-- Trigger: cleans what is typed about the operator. An empty text becomes null.
create function private.clean_operator_facts() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.company_name is distinct from old.company_name then
    new.company_name := private.accepted_name(nullif(private.clean_text(new.company_name), ''));
  end if;
  if new.cnpj is distinct from old.cnpj then
    new.cnpj := nullif(private.clean_text(new.cnpj), '');
    if private.cnpj_of(new.cnpj) is null and new.cnpj is not null then
      raise check_violation using message = 'Informe um CNPJ válido: os dois últimos dígitos conferem os outros.';
    end if;
    new.cnpj := private.cnpj_of(new.cnpj);
  end if;
  if new.company_address is distinct from old.company_address then
    new.company_address := nullif(private.accepted_text(new.company_address), '');
  end if;
  if new.whatsapp is distinct from old.whatsapp then
    new.whatsapp := private.accepted_whatsapp(new.whatsapp);
  end if;
  if new.email is distinct from old.email then
    new.email := lower(private.accepted_email(new.email));
  end if;
  if new.instagram is distinct from old.instagram then
    new.instagram := nullif(private.instagram_handle(private.clean_text(new.instagram)), '');
  end if;
  if new.reply_time is distinct from old.reply_time then
    new.reply_time := nullif(private.accepted_text(new.reply_time), '');
  end if;
  return new;
end $$;

create trigger settings_clean_facts
  before insert or update of company_name, cnpj, company_address, whatsapp, email, instagram, reply_time on public.settings
  for each row execute function private.clean_operator_facts();

grant execute on function private.cnpj_of(text), private.accepted_whatsapp(text), private.whatsapp_digits(text),
  private.instagram_handle(text) to authenticated, service_role;
grant update (company_name, cnpj, company_address, whatsapp, email, instagram, reply_time)
  on public.settings to authenticated;
