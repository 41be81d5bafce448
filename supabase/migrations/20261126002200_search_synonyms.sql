-- Words that mean the same to the search of the directories. The search runs in the browser, so everyone reads all
-- groups. A word may be in several of them: "bolsa" and "cinto" both mean "acessórios", but not each other.

-- Returns the words without case and accents, in order, so that groups of the same words are equal.
create function private.synonym_key(words text[]) returns text[]
language sql immutable strict set search_path = '' as $$
  select array_agg(private.fold(w.word) order by private.fold(w.word) collate "C") from unnest(synonym_key.words) w (word)
$$;

create table public.search_synonyms (
  id bigint generated always as identity primary key,
  words text[] not null,
  key text[] not null unique generated always as (private.synonym_key(words)) stored
);

-- What resellers and suppliers call the same things. A site has these groups from its first day; admins change them.
insert into public.search_synonyms (words) values
  ('{blusa, blusinha, bata}'),
  ('{camiseta, t-shirt, tshirt, baby look}'),
  ('{camisa, camisaria}'),
  ('{polo, gola polo}'),
  ('{regata, blusa de alça}'),
  ('{cropped, croped, top}'),
  ('{body, bodies, collant}'),
  ('{vestido de festa, moda festa, festa, madrinha, formatura}'),
  ('{chemise, vestido camisa}'),
  ('{conjunto, conjuntinho, duas peças}'),
  ('{macacão, macaquinho, jardineira}'),
  ('{alfaiataria, roupa social, blazer, terninho}'),
  ('{calça, jeans}'),
  ('{jeans, denim, jeanswear}'),
  ('{pantalona, wide leg}'),
  ('{short, bermuda}'),
  ('{short saia, shorts-saia, saia}'),
  ('{legging, calça de academia, fusô}'),
  ('{legging, fitness}'),
  ('{fitness, academia, ginástica, roupa de treino, activewear}'),
  ('{moletom, moleton, moletinho, hoodie}'),
  ('{tricô, tricot, suéter, pulôver, cardigã}'),
  ('{crochê, crochet}'),
  ('{jaqueta, casaco, sobretudo, parka}'),
  ('{inverno, casaco, blusa de frio}'),
  ('{inverno, moletom}'),
  ('{inverno, tricô}'),
  ('{couro, couro sintético, corino}'),
  ('{biquíni, moda praia, maiô, beachwear}'),
  ('{saída de praia, canga, kaftan, pareô}'),
  ('{sunga, moda praia}'),
  ('{lingerie, lingeri, moda íntima, roupa íntima}'),
  ('{calcinha, lingerie}'),
  ('{sutiã, soutien, lingerie}'),
  ('{cueca, boxer, moda íntima masculina}'),
  ('{cinta, cinta modeladora, modelador, shapewear}'),
  ('{pijama, roupa de dormir, camisola, baby doll, short doll}'),
  ('{robe, roupão, penhoar}'),
  ('{meia, meia-calça}'),
  ('{plus size, tamanhos grandes, tamanho especial, curve}'),
  ('{moda evangélica, evangélica, moda modesta, roupa de igreja}'),
  ('{gestante, grávida, amamentação}'),
  ('{infantil, criança, kids, menina, menino}'),
  ('{bebê, baby, recém-nascido, enxoval}'),
  ('{juvenil, teen, adolescente}'),
  ('{masculino, masculina, homem}'),
  ('{feminino, feminina, mulher}'),
  ('{streetwear, street, oversized}'),
  ('{country, sertanejo, cowboy, western}'),
  ('{uniforme, jaleco, scrub, roupa profissional}'),
  ('{uniforme, farda, fardamento}'),
  ('{fantasia, cosplay, carnaval}'),
  ('{calçado, sapato}'),
  ('{tênis, sneaker, calçado}'),
  ('{sandália, rasteirinha, rasteira, calçado}'),
  ('{salto, scarpin, calçado}'),
  ('{bota, coturno, calçado}'),
  ('{bolsa, acessórios}'),
  ('{bolsa, carteira, clutch, mochila}'),
  ('{cinto, acessórios}'),
  ('{bijuteria, biju, bijoux, acessórios}'),
  ('{semijoia, joia, folheado}'),
  ('{brinco, bijuteria, semijoia}'),
  ('{colar, bijuteria, semijoia}'),
  ('{óculos, óculos de sol}'),
  ('{boné, chapéu, bucket, gorro}'),
  ('{lenço, echarpe, cachecol, pashmina}'),
  ('{ponta de estoque, outlet, saldo, promoção}'),
  ('{private label, marca própria}'),
  ('{zé, josé}');

-- Trigger: cleans the words, and keeps the first of those that differ only in case and accents. A word with commas,
-- semicolons or line breaks is several words, as in the form: synonymForm of src/domain/catalog/synonyms.ts has the same rules.
-- 23514: there are too few or too many, or one is no word.
create function private.clean_synonyms() returns trigger
language plpgsql set search_path = '' as $$
declare
  fault text;
begin
  -- Any logged-in user can start this trigger: row security refuses the new row only afterwards.
  if length(array_to_string(new.words, ',', ',')) > 20000 then
    raise check_violation using message = 'Um grupo pode ter no máximo 12 palavras.';
  end if;
  select coalesce(array_agg(w.word order by w.place, w.part), '{}') into new.words
  from (
    select distinct on (private.fold(c.word)) c.word, t.place, p.part
    from unnest(new.words) with ordinality t (typed, place)
    cross join lateral regexp_split_to_table(t.typed, '[\r\n,;]') with ordinality p (typed, part)
    cross join lateral regexp_replace(private.accepted_text(p.typed), '[\t ]+', ' ', 'g') c (word)
    where c.word <> ''
    order by private.fold(c.word), t.place, p.part
  ) w;
  select left(w.word, 40) into fault from unnest(new.words) w (word) where not private.has_letter(w.word) limit 1;
  if found then
    raise check_violation using message = format('“%s” precisa ter pelo menos uma letra.', fault);
  end if;
  select left(w.word, 40) into fault from unnest(new.words) w (word) where length(w.word) not between 2 and 40 limit 1;
  if found then
    raise check_violation using message = format('“%s” precisa ter de 2 a 40 caracteres.', fault);
  elsif cardinality(new.words) < 2 then
    raise check_violation using message = 'Escreva pelo menos 2 palavras diferentes.';
  elsif cardinality(new.words) > 12 then
    raise check_violation using message = 'Um grupo pode ter no máximo 12 palavras.';
  end if;
  return new;
end $$;

-- Trigger: keeps the list small. It runs after row security, so that only editors take the lock, which lets those who save
-- at once see each other's groups. 409: there are 300 groups. 422: a word is in 12 groups.
create function private.limit_synonyms() returns trigger
language plpgsql set search_path = '' as $$
declare
  crowded text;
begin
  perform pg_advisory_xact_lock(hashtext('public.search_synonyms'));
  if tg_op = 'INSERT' and (select count(*) from public.search_synonyms) > 300 then
    raise sqlstate 'PT409' using message = 'Já existem 300 grupos de sinônimos, o máximo. Exclua um grupo antes.';
  end if;
  select w.word into crowded from unnest(new.words) w (word)
  where private.fold(w.word) in (
    select k.word from public.search_synonyms s cross join lateral unnest(s.key) k (word) group by k.word having count(*) > 12
  ) limit 1;
  if found then
    raise sqlstate 'PT422' using message = format('“%s” já está em 12 grupos, o máximo de uma palavra. Tire-a de um deles antes.', crowded);
  end if;
  return null;
end $$;

-- Trigger: records the words of a group, as text. They are also its name.
create function private.audit_synonyms() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  before constant text := array_to_string(old.words, ', ');
  after constant text := array_to_string(new.words, ', ');
begin
  if before is distinct from after then
    perform private.record_changes('synonym', lower(tg_op), array[coalesce(new.id, old.id)::text], array[coalesce(after, before)],
      array[jsonb_build_object('words', jsonb_build_array(before, after))]);
  end if;
  return null;
end $$;

create trigger search_synonyms_clean before insert or update of words on public.search_synonyms
  for each row execute function private.clean_synonyms();
create trigger search_synonyms_limit after insert or update of words on public.search_synonyms
  for each row execute function private.limit_synonyms();
create trigger search_synonyms_audit after insert or update or delete on public.search_synonyms
  for each row execute function private.audit_synonyms();

alter table public.search_synonyms enable row level security;

grant select on public.search_synonyms to anon, authenticated, service_role;
grant insert (words), update (words), delete on public.search_synonyms to authenticated;
grant execute on function private.synonym_key(text[]) to authenticated, service_role;

create policy "search_synonyms: everyone reads" on public.search_synonyms
  for select to anon, authenticated using (true);
create policy "search_synonyms: editors create" on public.search_synonyms
  for insert to authenticated with check ((select private.may('catalog')));
create policy "search_synonyms: editors change" on public.search_synonyms
  for update to authenticated
  using ((select private.may('catalog'))) with check ((select private.may('catalog')));
create policy "search_synonyms: editors delete" on public.search_synonyms
  for delete to authenticated using ((select private.may('catalog')));

comment on table public.search_synonyms is 'Groups of words that mean the same to the search, maintained by editors. 300 groups at most, because every visitor loads them; a word is in 12 at most.';
comment on column public.search_synonyms.words is '2 to 12 words or short phrases of 2 to 40 characters, as an admin wrote them. Each occurs once, whatever its case and accents.';
comment on column public.search_synonyms.key is 'The words without case and accents, in order. Unique.';
