import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/messages.ts'

/** What the texts of product §8 say; their misspellings are those of English alone. */
export const errors = {
  emailUsed: 'Этот адрес почты уже используется',
  invalidOtp: 'Введите действительный код',
  invalidCredentials: 'Введите правильные почту и пароль',
  notRegistered: 'Почта не найдена. Зарегистрируйтесь, а затем войдите',
  invalidCode: 'Введите действительный код подтверждения',
  emailNotFound: 'Почта не найдена',
  selectPair: 'Выберите пару',
  enterAddress: 'Введите адрес получателя',
  insufficientBalance: 'Недостаточно средств',
  minimumValue: (minimum: string) => `Минимальное значение — ${minimum}`,
  minimumBuy: (minimum: string, token: string) => `Минимальная покупка — ${minimum} ${token}`,
  tryLater: 'Попробуйте позже',
  copyFailed: 'Что-то пошло не так. Попробуйте скопировать вручную',
  weakPassword:
    'В пароле должно быть: 1) от 8 до 30 символов, 2) хотя бы одна заглавная и одна строчная буква, 3) хотя бы одна цифра, 4) хотя бы один особый символ',
  samePassword: 'Новый пароль совпадает со старым. Выберите другой.',
} satisfies Texts<typeof en.errors>

export const successes = {
  codeSent: 'Код отправлен на вашу почту. Подтвердите его',
  registered: 'Регистрация завершена',
  codeVerified: 'Код подтверждён',
  codeResent: 'Код подтверждения отправлен ещё раз',
  signedOut: 'Вы вышли из аккаунта',
  withdrawalPlaced: 'Заявка на вывод принята',
  tokenBought: 'Токены куплены',
  passwordChanged: 'Пароль изменён',
  passwordReset: 'Пароль сброшен',
  resetLinkSent: 'Ссылка для сброса пароля отправлена. Проверьте почту',
  addressCopied: 'Адрес скопирован',
  copied: 'Скопировано',
  querySent: 'Обращение отправлено. Наша служба поддержки ответит в течение 24 часов.',
} satisfies Texts<typeof en.successes>

export const fieldErrors = {
  name: 'Имя указано неверно',
  email: 'Почта указана неверно',
  password: 'Пароль не отвечает требованиям',
  signupConfirm: 'Пароли должны совпадать',
  confirm: 'Повтор должен совпадать с паролем',
  query: 'Выберите тип обращения',
} satisfies Texts<typeof en.fieldErrors>

export const screens = {
  maintenance: 'Технические работы',
  notFound: '404 Страница не найдена',
  withdrawalFailed: 'Вывод не удался. Попробуйте позже',
  buying: 'Операция выполняется…',
  hiddenBalance: 'XXXX',
} satisfies Texts<typeof en.screens>

export const statuses = {
  pending: 'В ожидании',
  approved: 'Одобрено',
  completed: 'Завершено',
  rejected: 'Отклонено',
} satisfies Texts<typeof en.statuses>

const isKnown = (status: string): status is keyof typeof statuses => Object.hasOwn(statuses, status)

/** A status that our host does not have is shown as the host spells it. */
export const statusText: Texts<typeof en.statusText> = (status) =>
  isKnown(status) ? statuses[status] : status.slice('other:'.length)
