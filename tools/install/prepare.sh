#!/usr/bin/env bash
# Checks the values of .github/workflows/install.yml and writes what its steps need: the settings of the hosted project into
# supabase/config.toml, those of the function into $RUNNER_TEMP/function.env, and what the database has to know into
# $RUNNER_TEMP/after.sql. Says in Portuguese what is wrong.
set -euo pipefail

wrong=0
require() { # name, pattern, example
  if [[ ! ${!1:-} =~ $2 ]]; then
    echo "::error::O valor $1 falta ou está errado (confira espaços e linhas a mais). Exemplo: $3"
    wrong=1
  fi
}
require SUPABASE_ACCESS_TOKEN '^sbp_[A-Za-z0-9_]+$' 'sbp_…, criado em supabase.com/dashboard/account/tokens'
require SUPABASE_DB_PASSWORD '^[^[:space:]].{6,}[^[:space:]]$' 'a senha do banco que você escolheu ao criar o projeto'
require SUPABASE_PROJECT '^[a-z]{20}$' 'as 20 letras do endereço do projeto'
require SITE_URL '^https://[a-z0-9.-]+$' 'https://www.minhaloja.com.br, sem barra no fim'
require OWNER_EMAIL "^[^@[:space:]\"'\\]+@[^@[:space:]\"'\\]+$" 'voce@minhaloja.com.br'
require EMAIL_API_KEY '^re_[A-Za-z0-9_]+$' 're_…, criada em resend.com'
require EMAIL_FROM "^[^\"\\\$<>[:cntrl:]]+ <[^@<>[:space:]\"\\]+@[^@<>[:space:]\"\\]+>$" 'Minha Loja <avisos@minhaloja.com.br>'
if [[ -n ${MERCADOPAGO_ACCESS_TOKEN:-}${MERCADOPAGO_WEBHOOK_SECRET:-} ]]; then
  # Unlike the public key, APP_USR-<UUID>, which owners copy by mistake.
  require MERCADOPAGO_ACCESS_TOKEN '^APP_USR-[0-9]{10,}-[A-Za-z0-9_-]+$' 'APP_USR-…, o Access Token, não a Public Key'
  require MERCADOPAGO_WEBHOOK_SECRET '^[A-Za-z0-9_-]+$' 'a assinatura secreta que o Mercado Pago mostra'
  PAYMENT_GATEWAY=mercadopago
fi
if [[ -n ${EMAIL_WEBHOOK_SECRET:-} ]]; then
  require EMAIL_WEBHOOK_SECRET '^whsec_[A-Za-z0-9+/=]+$' 'whsec_…, que o Resend mostra no webhook'
fi
if [[ -n ${DEPLOY_HOOK_URL:-} ]]; then
  require DEPLOY_HOOK_URL "^https://[^[:space:]\"\\\$]+$" 'o endereço que o Cloudflare dá, https://api.cloudflare.com/…'
fi
((wrong == 0)) || exit 1

# Between the database, which starts the scheduled job, and the function; both get the new one.
JOBS_SECRET=$(openssl rand -hex 32)
echo "::add-mask::$JOBS_SECRET"

for name in SITE_URL EMAIL_API_KEY EMAIL_FROM EMAIL_WEBHOOK_SECRET PAYMENT_GATEWAY MERCADOPAGO_ACCESS_TOKEN \
  MERCADOPAGO_WEBHOOK_SECRET DEPLOY_HOOK_URL JOBS_SECRET; do
  if [[ -n ${!name:-} ]]; then printf '%s="%s"\n' "$name" "${!name}"; fi
done >"$RUNNER_TEMP/function.env"

cat >"$RUNNER_TEMP/after.sql" <<END
select case when s.id is null then vault.create_secret(v.secret, v.name)::text else vault.update_secret(s.id, v.secret)::text end
from (values
  ('jobs_url', 'https://$SUPABASE_PROJECT.supabase.co/functions/v1/api/jobs/run'), ('jobs_secret', '$JOBS_SECRET')
) v (name, secret)
left join vault.secrets s on s.name = v.name;
update public.operator_settings set admin_email = '$OWNER_EMAIL' where id and not exists (select from public.admins);
END

address=${EMAIL_FROM##*<}
printf '%s\n' "SMTP_ADMIN_EMAIL=${address%>}" "SMTP_SENDER_NAME=${EMAIL_FROM%% <*}" >>"$GITHUB_ENV"

# The block for hosted projects at the end of the file, with this project's values.
config=supabase/config.toml
sed -i -e '/^# \[remotes\.production\]/,$ s/^# \{0,1\}//' \
  -e "s|<project-ref>|$SUPABASE_PROJECT|" -e "s|https://guia.example|$SITE_URL|g" "$config"
