-- An account's export also shows the payments of its orders, what happened to them, and every change of its Premium. Not in
-- it are the reasons for which admins released an order, which they wrote for each other: neither among the order's events
-- nor in the history. Rewritten in place, as the function is long.
do $$
declare
  definition text := pg_get_functiondef('private.export_account(uuid)'::regprocedure);
  change record;
begin
  for change in
    select * from (values
      (
        '''motivo_do_reembolso'', o.refund_reason,',
        '''motivo_do_reembolso'', o.refund_reason,
        ''reembolso_pedido_em'', o.refund_requested_at, ''liberado_sem_confirmacao_em'', o.released_at,
        ''referencia_no_processador'', o.provider_reference,
        -- Without orders.payment_url, which is a link and says nothing about the person, and without orders.checked_at,
        -- payments.refund_attempts and payments.refund_tried_at, which are about the server''s own requests.
        ''pagamentos'', coalesce((
          select json_agg(json_build_object(''id'', y.provider_id, ''situacao'', y.status, ''detalhe'', y.detail, ''meio'', y.method,
            ''valor_em_centavos'', y.amount_cents, ''reembolsado_em_centavos'', y.refunded_cents, ''moeda'', y.currency,
            ''aprovado_em'', y.approved_at, ''alterado_em'', y.changed_at, ''em_dobro'', y.is_extra,
            ''reembolso_pedido_em'', y.refund_requested_at) order by y.changed_at, y.provider_id)
          from public.payments y where y.order_id = o.id
        ), ''[]''),
        -- Not who else was behind an event (actor_role), and no problem with a refund in the provider''s own words.
        ''acontecimentos'', coalesce((
          select json_agg(json_build_object(''quando'', e.at, ''tipo'', e.kind,
            ''detalhes'', case e.kind when ''released'' then e.detail - ''reason'' else e.detail - ''problem'' end,
            ''por_esta_conta'', e.actor_id is not distinct from p.id) order by e.id)
          from public.order_events e where e.order_id = o.id
        ), ''[]''),'
      ),
      (
        '    ''favoritos'', coalesce((',
        '    ''mudancas_do_premium'', coalesce((
      select json_agg(json_build_object(''em'', c.at, ''pedido'', c.order_id, ''terminava_em'', c.ended_before,
        ''passou_a_terminar_em'', c.ended_after, ''desfeita_em'', c.taken_back_at) order by c.id)
      from private.premium_changes c where c.user_id = p.id
    ), ''[]''),
    ''favoritos'', coalesce(('
      ),
      (
        '''mudancas'', h.changes)',
        '''mudancas'', h.changes - ''release_reason'')'
      )
    ) c (present, wanted)
  loop
    if position(change.present in definition) = 0 then
      raise exception 'export_account() has changed.';
    end if;
    definition := replace(definition, change.present, change.wanted);
  end loop;
  execute definition;
end $$;
