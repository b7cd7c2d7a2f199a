import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/shell.ts'

export const navigationText = {
  skip: 'К содержанию',
  home: (siteName: string) => `${siteName}, главная`,
  menu: 'Меню',
  main: 'Главное меню',
  account: 'Аккаунт',
  theme: 'Светлое или тёмное',
  about: 'О нас',
  tokenomics: 'Токеномика',
  features: 'Возможности',
  buyToken: (siteName: string) => `Купить ${siteName}`,
  buy: 'Купить',
  wallet: 'Кошелёк',
  deposit: 'Пополнить',
  withdraw: 'Вывести',
  settings: 'Настройки',
  support: 'Поддержка',
  logIn: 'Войти',
  logOut: 'Выйти',
  service: 'Наш сервис',
  company: 'Наша компания',
  login: 'Вход',
  register: 'Регистрация',
  whitepaper: 'Whitepaper (на английском)',
  privacy: 'Политика конфиденциальности (на английском)',
  termsAndConditions: 'Условия использования (на английском)',
  more: 'Ещё',
  follow: 'Мы в соцсетях',
  copyright: (siteName: string) => `© 2025 ${siteName}. Все права защищены.`,
  backToTop: 'Наверх',
  languages: 'Языки',
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
  brokenTitle: 'Этот экран не удалось открыть',
  broken: 'На этой странице произошёл сбой. На то, что вы отправили, он не влияет.',
  outdatedTitle: 'Есть более новая версия',
  outdated:
    'Часть этой страницы заменили, пока она была открыта. Перезагрузите её, чтобы продолжить.',
  reload: 'Перезагрузить',
  late: 'Это занимает больше времени, чем ожидалось.',
  notFoundHint: 'Такой страницы нет. Возвращаем вас на предыдущую.',
  offline: {
    figures: 'Вы офлайн. Суммы и история могли устареть.',
    action: 'Вы офлайн. Для этого нужно соединение; когда вы будете онлайн, всё снова заработает.',
    query:
      'Вы офлайн. Обращение сохраняется на этом устройстве и отправится само, когда вы будете онлайн.',
    none: 'Вы офлайн. Этой странице нужно соединение.',
  },
  silent: {
    figures: 'Сервис не отвечает. Суммы и история могли устареть.',
    action:
      'Сервис не отвечает. Для этого нужно соединение; когда он ответит, всё снова заработает.',
    query:
      'Сервис не отвечает. Обращение сохраняется на этом устройстве и отправится само, когда он ответит.',
    none: 'Сервис не отвечает. Этой странице нужно соединение.',
  },
  unsent:
    'Сеанс закончился раньше, чем удалось отправить обращение в поддержку. Войдите снова в этой вкладке, чтобы отправить его; при закрытии или перезагрузке вкладки оно пропадёт.',
  cacheFull: 'На устройстве нет места, поэтому для работы офлайн ничего не сохраняется.',
  cacheForbidden: 'Этот браузер не разрешает сайту ничего сохранять для работы офлайн.',
  disconnectedTitle: 'Этому экрану нужно соединение',
  disconnected: 'Он ещё не загружен на это устройство. Он откроется, когда вы снова будете онлайн.',
  updateReady: 'Готова новая версия',
  updateHint: 'Все открытые вкладки этого сайта перезагрузятся.',
  update: 'Обновить сейчас',
  later: 'Позже',
} satisfies Texts<typeof en.shell>

export const installText = {
  title: 'Кошелёк всегда под рукой',
  why: 'После установки он открывается с главного экрана и показывает балансы и историю без сети.',
  shareMenu: 'Нажмите «Поделиться» на панели браузера, затем «На экран „Домой“».',
  install: 'Установить',
  dismiss: 'Нет, спасибо',
} satisfies Texts<typeof en.installText>

export const offlinePage = {
  title: 'Вы офлайн',
  text: 'Сохранённой копии этого сайта на устройстве больше нет, а для новой загрузки нет соединения. Больше ничего не потеряно.',
  retry: 'Попробовать ещё раз',
} satisfies Texts<typeof en.offlinePage>
