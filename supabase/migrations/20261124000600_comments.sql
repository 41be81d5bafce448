-- Words for operators who edit by hand in Studio, where earlier migrations have none.

comment on table public.profiles is 'The person behind an account, made with it. Delete accounts under Authentication, never here.';
comment on column public.profiles.name is 'As shown on screen, 1 to 120 characters.';
comment on column public.profiles.notify_new_suppliers is 'Whether the member wants e-mails about new suppliers.';
comment on column public.profiles.notify_promotions is 'Whether the member wants e-mails about offers.';
comment on column public.profiles.notify_platform_updates is 'Whether the member wants e-mails about the platform.';

comment on table public.plans is 'What can be bought. Three rows by key; switch one off by `active` rather than deleting it.';
comment on column public.plans.key is 'Part of addresses: monthly, quarterly or annual.';
comment on column public.plans.name is 'As shown on screen, 1 to 60 characters.';
comment on column public.plans.months is 'How long one purchase lasts; an order keeps what it bought.';
comment on column public.plans.original_price_cents is 'BRL cents, struck through beside the price; null: none.';
comment on column public.plans.announced_note is 'Under the announced price, 200 characters at most; null: none.';
comment on column public.plans.active is 'Whether it is for sale. Who has it keeps it.';
comment on column public.plans.position is 'Order on screen, each number once.';

comment on table public.subscriptions is 'One row an account, made with it. To make somebody premium, set expires_at.';
comment on column public.subscriptions.plan_key is 'What was bought last; null: nothing, Premium may have been given by hand.';

comment on column public.orders.method is 'card or pix.';
comment on column public.orders.gateway is 'Who took the money.';
comment on column public.orders.status is 'pending, paid, failed or refunded. Setting it by hand grants nothing: call settle_order().';
comment on column public.orders.idempotency_key is 'Of the buyer''s attempt: repeated, it buys once.';
comment on column public.orders.paid_at is 'When it was paid (UTC); exactly with the status paid or refunded.';

comment on table public.suppliers is 'What everybody may read of a supplier. Details, contacts and pictures stand in supplier_* tables, made with it.';
comment on column public.suppliers.name is '1 to 120 characters.';
comment on column public.suppliers.subcategory_id is 'A second, finer category; null: none.';
comment on column public.suppliers.is_premium is 'True: only premium members open details, contacts and pictures.';

comment on table public.supplier_details is 'One row a supplier, made with it; read by whom the supplier is open to.';
comment on column public.supplier_details.description is 'Text, line breaks kept, never HTML; :smile: and the like become emoji. Null: none.';
comment on column public.supplier_details.website is 'With http:// or https://; without one, https:// is put in front. Null: none.';
comment on column public.supplier_details.logo_path is 'File in the bucket `suppliers`; null: none.';
comment on column public.supplier_details.main_image_path is 'File in the bucket `suppliers`; null: none.';

comment on table public.supplier_contacts is 'One row a supplier, made with it; read by whom the supplier is open to, unless withheld (settings).';
comment on column public.supplier_contacts.email is 'Null: none.';

comment on table public.supplier_images is 'The gallery of a supplier, in the order of position.';
comment on column public.supplier_images.path is 'File in the private bucket `supplier-gallery`.';
comment on column public.supplier_images.position is 'Order in the gallery, from 1.';

comment on table public.favorites is 'Which member has marked which supplier.';
comment on table public.supplier_views is 'How often suppliers'' pages were opened.';
comment on column public.supplier_views.day is 'In São Paulo.';
