import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/support.ts'

export const supportText = {
  title: 'Поддержка',
  query: 'Тип обращения',
  chooseQuery: 'Выберите тип обращения',
  description: 'Описание',
  missingDescription: 'Опишите ваш вопрос',
  longDescription: 'Описание должно быть короче 10 000 символов',
  topics: {
    transfer: 'Пополнение и вывод',
    purchase: 'Покупка токена',
    account: 'Вход и регистрация',
    other: 'Другое',
  },
  lead: 'Мы отвечаем по почте в течение 24 часов.',
  hint: 'Никогда не пишите здесь пароль или код подтверждения.',
  submit: 'Отправить',
  saved: 'Сохранено на этом устройстве. Отправится само, когда вы будете онлайн.',
  notSaved: 'Не удалось сохранить на этом устройстве. Отправьте ещё раз, когда будете онлайн.',
  offlineTitle: 'Написано офлайн',
  states: {
    waiting: 'Ожидает соединения',
    sending: 'Отправляется',
    sent: 'Отправлено',
    refused: 'Не принято',
    unsure: 'Нет ответа',
  },
  unsure:
    'Отправлено, но ответа нет. Возможно, обращение дошло; повторная отправка может создать копию.',
  sendAgain: 'Отправить ещё раз',
  remove: 'Удалить',
} satisfies Texts<typeof en.supportText>
