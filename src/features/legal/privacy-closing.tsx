import type { Facts } from './facts';

export function Security() {
  return (
    <>
      <p>
        A conexão com o site é cifrada. O próprio banco de dados decide, linha a linha, o que cada conta pode
        ler e mudar. Dados de outras pessoas só a administração vê, e o que ela altera nas contas fica
        registrado. Tentativas repetidas de login são barradas.
      </p>
      <p>
        Nenhum sistema é infalível. Se houver um incidente que possa causar risco ou dano relevante a você,
        avisaremos você e a ANPD, como manda o art. 48 da LGPD. Ajude a proteger a sua conta: use uma senha
        que não exista em outro lugar.
      </p>
    </>
  );
}

export function Children({ siteName }: Facts) {
  return (
    <p>
      O {siteName} é uma ferramenta de trabalho para maiores de 18 anos e não se dirige a crianças nem a
      adolescentes. Se soubermos de uma conta aberta por um menor de idade, ela será excluída.
    </p>
  );
}

export function Changes({ siteName }: Facts) {
  return (
    <p>
      Quando o {siteName} mudar a forma de tratar dados, esta página muda junto, com nova data no topo. Se a
      mudança for importante, quem tem conta será avisado antes, por e-mail ou no próprio site. O que depende
      do seu consentimento será perguntado de novo.
    </p>
  );
}
