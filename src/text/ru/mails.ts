import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/mails.ts'

export { supportText } from './support.ts'

export const mailText = {
  noAction: 'Если это были вы, ничего делать не нужно.',
  recovery: (site: string) =>
    `Если это были не вы, защитите аккаунт прямо сейчас: задайте новый пароль на ${site}/forgot, затем напишите в поддержку: ${site}/support.`,
  questions: (site: string) => `Если у вас есть вопросы, напишите в поддержку: ${site}/support.`,
  noClaim: (name: string) =>
    `Ничего не нужно получать отдельно: ${name} поступает на ваш аккаунт автоматически. Страница или сообщение с просьбой подключить кошелёк, чтобы получить токены, — не от нас.`,
  neverAsked: 'Мы никогда не спрашиваем пароль, код или закрытый ключ.',
  phrase: 'Ваша антифишинговая фраза:',
  log: 'Открытый журнал этого сайта:',
  logState: (size: string, root: string) => `записей: ${size}, корень ${root}`,
  amount: (value: string) => `Сумма: ${value}`,
  arrives: (value: string) => `Поступит: ${value}`,
  network: (value: string) => `Сеть: ${value}`,
  address: (value: string) => `Адрес: ${value}`,
  transaction: (value: string) => `Транзакция: ${value}`,
  reason: (value: string) => `Причина: ${value}`,
  name: (value: string) => `Название: ${value}`,
  time: (value: string) => `Время: ${value}`,
  device: (value: string) => `Устройство: ${value}`,
  unknownDevice: 'не определено',
  deviceName: (browser: string, platform: string) => `${browser}, ${platform}`,
} satisfies Texts<typeof en.mailText>

export const codeMailText = {
  code: (name: string, code: string) => `Ваш код ${name}: ${code}`,
  life: (minutes: number) => `Он действует один раз, срок действия: ${minutes} мин.`,
  onlyHere: (name: string) =>
    `Вводите его только на сайте ${name}. Никто из ${name} никогда его не спросит.`,
  notYou:
    'Если это были не вы, никому не сообщайте код. Возможно, кто-то знает ваш пароль: пожалуйста, смените его.',
  login: { subject: 'код для входа', what: 'Этот код — для входа.' },
  withdrawal: { subject: 'код для вывода', what: 'Этот код — только для этого вывода.' },
  deletion: {
    subject: 'удаление аккаунта',
    what: 'Этот код — для удаления вашего аккаунта, которое нельзя отменить.',
  },
  unfreeze: {
    subject: 'код для разморозки',
    what: 'Этот код — для разморозки вашего аккаунта: после неё снова возможен вывод.',
  },
  setPhrase: {
    subject: 'код для антифишинговой фразы',
    what: 'Этот код — чтобы задать фразу в наших письмах к вам.',
  },
  removePhrase: {
    subject: 'код для антифишинговой фразы',
    what: 'Этот код — чтобы удалить фразу из наших писем к вам.',
  },
  addPasskey: {
    subject: 'код для ключей доступа',
    what: 'Этот код — для добавления ключа доступа.',
  },
  removePasskey: {
    subject: 'код для ключей доступа',
    what: (passkey: string) => `Этот код — для удаления ключа доступа «${passkey}».`,
  },
} satisfies Texts<typeof en.codeMailText>

export const signupMailText = {
  subject: 'подтвердите почту',
  what: 'Этот код — для создания аккаунта с этой почтой.',
  hasPassword:
    'У нашей службы входа уже есть пароль для этой почты. Введите его, чтобы зарегистрироваться.',
  chooseAnother: 'Если вы его не знаете, сначала задайте новый здесь:',
  notYou: 'Если это были не вы, не обращайте внимания на письмо: без кода аккаунт не создаётся.',
} satisfies Texts<typeof en.signupMailText>

export const resetMailText = {
  subject: 'сброс пароля',
  requested: (name: string) => `Кто-то запросил сброс пароля для аккаунта ${name} с этой почтой.`,
  open: (minutes: number) =>
    `Чтобы задать новый пароль, откройте ссылку. Она действует один раз, срок действия: ${minutes} мин.:`,
  notYou: 'Если это были не вы, не обращайте внимания на письмо: пароль остаётся прежним.',
} satisfies Texts<typeof en.resetMailText>

export const supportMailText = {
  received: 'мы получили ваше обращение',
  thanks: (topic: string) =>
    `Спасибо. Мы получили ваше обращение на тему «${topic}» и ответим в течение 24 часов.`,
  number: (id: string) => `Его номер: ${id}.`,
  answered: (topic: string) => `ваше обращение на тему «${topic}»`,
  youWrote: (id: string) => `Вы писали (обращение ${id}):`,
} satisfies Texts<typeof en.supportMailText>

export const noticeText = {
  passwordChanged: {
    subject: 'ваш пароль изменён',
    what: (name: string, at: string) =>
      `Пароль вашего аккаунта ${name} изменён: ${at}. На других устройствах выполнен выход.`,
  },
  passwordReset: {
    subject: 'ваш пароль сброшен',
    what: (name: string, at: string) =>
      `Пароль вашего аккаунта ${name} сброшен: ${at}. На других устройствах выполнен выход.`,
  },
  approved: {
    subject: 'ваш вывод одобрен',
    what: (amount: string) => `Ваш вывод одобрен и выплачен: ${amount}.`,
  },
  rejected: {
    subject: 'ваш вывод отклонён',
    what: (amount: string) => `Ваш вывод отклонён. Вся сумма, ${amount}, возвращена на ваш баланс.`,
  },
  takenBack: {
    subject: 'отказ от покупки',
    what: (tokens: string, at: string, paid: string) =>
      `Оформлен отказ от покупки ${tokens}: ${at}. Её стоимость, ${paid}, возвращена на ваш баланс, а токенов больше нет.`,
  },
  addressSaved: {
    subject: 'в адресную книгу добавлен адрес',
    what: (name: string, at: string) =>
      `В вашу адресную книгу ${name} добавлен адрес: ${at}. 24 часа он отмечен как новый.`,
  },
  restricted: {
    subject: 'вывод только на адреса из адресной книги',
    what: 'Теперь вывод с вашего аккаунта возможен только на адреса, которые находятся в адресной книге не меньше 24 часов. Отключение занимает 24 часа.',
  },
  unrestricted: {
    subject: 'будет разрешён вывод на любой адрес',
    what: (at: string) =>
      `Вы попросили разрешить вывод на адреса, которых нет в адресной книге. Это вступит в силу: ${at}. До тех пор вы можете отменить это в настройках.`,
  },
  phraseSet: {
    subject: 'антифишинговая фраза задана',
    what: (at: string) =>
      `Для наших писем к вам задана новая фраза: ${at}. Она есть в каждом письме после этого.`,
  },
  phraseRemoved: {
    subject: 'антифишинговая фраза удалена',
    what: (at: string) => `Фраза в наших письмах к вам удалена: ${at}. Это последнее письмо с ней.`,
  },
} satisfies Texts<typeof en.noticeText>

export const passkeyMailText = {
  added: {
    subject: 'добавлен ключ доступа',
    what: (passkey: string, name: string) =>
      `К вашему аккаунту ${name} добавлен ключ доступа «${passkey}».`,
    waits: (at: string, site: string) =>
      `Его подтвердил код из письма, а не прежний ключ доступа. Поэтому платежи он подтверждает только с этого времени: ${at}. До тех пор вы можете его удалить: ${site}/setting`,
  },
  removed: {
    subject: 'удалён ключ доступа',
    what: (passkey: string, name: string) =>
      `Ключ доступа «${passkey}» удалён из вашего аккаунта ${name}. Это подтвердил ключ доступа.`,
  },
  ending: {
    subject: 'ключ доступа будет удалён',
    what: (passkey: string, name: string, at: string) =>
      `Ключ доступа «${passkey}» вашего аккаунта ${name} будет удалён: ${at}. Это подтвердил код из письма.`,
    keep: 'Чтобы сохранить его, используйте его до этого: войдите с ним или подтвердите платёж.',
  },
  copied: {
    subject: 'возможно, ключ доступа скопирован',
    what: (passkey: string) =>
      `Ключ доступа «${passkey}» отклонён, потому что насчитал меньше использований, чем раньше. Возможно, существует его копия.`,
    remove: (site: string) => `Удалите его в настройках и добавьте другой: ${site}/setting`,
  },
  codeLogin: {
    subject: 'вход без ключа доступа',
    what: (name: string, at: string) =>
      `Кто-то вошёл в ваш аккаунт ${name} с паролем и кодом из письма, а не с ключом доступа: ${at}.`,
  },
  waits: {
    subject: 'вывод ждёт 24 часа',
    what: (amount: string, at: string) =>
      `Вывод ${amount} подтверждён кодом из письма, хотя у вашего аккаунта есть ключ доступа. Он не будет выплачен раньше этого времени: ${at}.`,
    cancel: (site: string) => `До тех пор вы можете отменить его в настройках: ${site}/setting`,
  },
} satisfies Texts<typeof en.passkeyMailText>

export const freezeMailText = {
  newDevice: {
    subject: 'вход на новом устройстве',
    what: (name: string) =>
      `Кто-то вошёл в ваш аккаунт ${name} на устройстве, на котором он раньше не использовался.`,
  },
  freezeNow:
    'Если это были не вы, заморозьте аккаунт прямо сейчас: вывод и покупки будут отклоняться, ещё не отправленные платежи будут ждать, и на всех устройствах будет выполнен выход.',
  link: (hours: number) =>
    `Ссылка действует один раз, срок действия: ${hours} ч. Прежде чем что-то сделать, она спросит вас:`,
  afterwards: (site: string) =>
    `Затем задайте новый пароль на ${site}/forgot и напишите в поддержку: ${site}/support.`,
  frozen: {
    subject: 'ваш аккаунт заморожен',
    what: (name: string, at: string) =>
      `Ваш аккаунт ${name} заморожен: ${at}. Вывод и покупки отклоняются, ещё не отправленные платежи ждут, на всех устройствах выполнен выход. Пополнения по-прежнему поступают.`,
    passwordFirst: (site: string) =>
      `Если входил кто-то другой, сначала задайте новый пароль: ${site}/forgot.`,
    lift: 'Чтобы разморозить аккаунт, войдите и введите в настройках код, который мы пришлём на почту.',
    byOperator: (site: string) =>
      `Его заморозил оператор. Пожалуйста, напишите в поддержку: ${site}/support.`,
  },
  unfrozen: {
    subject: 'ваш аккаунт больше не заморожен',
    what: (name: string, at: string) =>
      `Ваш аккаунт ${name} разморожен: ${at}. Вывод и покупки снова возможны.`,
  },
} satisfies Texts<typeof en.freezeMailText>
