import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/shell.ts'

export const navigationText = {
  skip: 'Pular para o conteúdo',
  home: (siteName: string) => `Início de ${siteName}`,
  menu: 'Menu',
  main: 'Principal',
  account: 'Conta',
  theme: 'Claro ou escuro',
  about: 'Sobre nós',
  tokenomics: 'Tokenomics',
  features: 'Recursos',
  buyToken: (siteName: string) => `Comprar ${siteName}`,
  buy: 'Comprar',
  wallet: 'Carteira',
  deposit: 'Depositar',
  withdraw: 'Sacar',
  settings: 'Configurações',
  support: 'Suporte',
  logIn: 'Entrar',
  logOut: 'Sair',
  service: 'Nosso serviço',
  company: 'Nossa empresa',
  login: 'Entrar',
  register: 'Criar conta',
  whitepaper: 'Whitepaper (em inglês)',
  privacy: 'Política de privacidade (em inglês)',
  termsAndConditions: 'Termos e condições (em inglês)',
  more: 'Mais',
  follow: 'Siga-nos',
  copyright: (siteName: string) => `© 2025 ${siteName}. Todos os direitos reservados.`,
  backToTop: 'Voltar ao topo',
  languages: 'Idiomas',
} satisfies Texts<typeof en.navigationText>

export const networkNames = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  linktree: 'Linktree',
  medium: 'Medium',
  reddit: 'Reddit',
  twitter: 'Twitter',
  youtube: 'YouTube',
} satisfies Texts<typeof en.networkNames>

export const shell = {
  brokenTitle: 'Não foi possível abrir esta tela',
  broken: 'Algo nesta página falhou. O que você enviou não foi afetado.',
  outdatedTitle: 'Há uma versão mais nova',
  outdated:
    'Parte desta página foi substituída enquanto ela estava aberta. Recarregue para continuar.',
  reload: 'Recarregar',
  late: 'Isto está demorando mais do que o esperado.',
  notFoundHint: 'Esta página não existe. Levando você de volta à página anterior.',
  offline: {
    figures: 'Você está offline. Valores e histórico podem estar desatualizados.',
    action:
      'Você está offline. Isto precisa de conexão e volta a ficar disponível quando você estiver online.',
    query:
      'Você está offline. Sua mensagem fica salva neste dispositivo e é enviada automaticamente quando você estiver online.',
    none: 'Você está offline. Esta página precisa de conexão.',
  },
  silent: {
    figures: 'O serviço não está respondendo. Valores e histórico podem estar desatualizados.',
    action:
      'O serviço não está respondendo. Isto precisa de conexão e volta a ficar disponível quando ele responder.',
    query:
      'O serviço não está respondendo. Sua mensagem fica salva neste dispositivo e é enviada automaticamente quando ele responder.',
    none: 'O serviço não está respondendo. Esta página precisa de conexão.',
  },
  unsent:
    'Sua sessão terminou antes que uma mensagem ao suporte pudesse ser enviada. Entre de novo nesta aba para enviá-la; fechar ou recarregar a aba a descarta.',
  cacheFull: 'Este dispositivo está sem espaço, então nada é guardado para uso offline.',
  cacheForbidden: 'Este navegador não permite que o site guarde nada para uso offline.',
  disconnectedTitle: 'Esta tela precisa de conexão',
  disconnected:
    'Ela ainda não foi baixada para este dispositivo. Abre quando você estiver online de novo.',
  updateReady: 'Uma nova versão está pronta',
  updateHint: 'Ela recarrega todas as abas abertas deste site.',
  update: 'Atualizar agora',
  later: 'Depois',
} satisfies Texts<typeof en.shell>

export const installText = {
  title: 'Tenha sua carteira à mão',
  why: 'Instalada, ela abre da tela inicial e mostra seus saldos e seu histórico sem rede.',
  shareMenu:
    'Toque em Compartilhar na barra do navegador e depois em “Adicionar à Tela de Início”.',
  install: 'Instalar',
  dismiss: 'Não, obrigado',
} satisfies Texts<typeof en.installText>

export const offlinePage = {
  title: 'Você está offline',
  text: 'A cópia salva deste site sumiu deste dispositivo, e não há conexão para carregá-la de novo. Nada mais se perdeu.',
  retry: 'Tentar de novo',
} satisfies Texts<typeof en.offlinePage>
