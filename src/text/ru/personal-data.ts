import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/personal-data.ts'

export const personalDataTitle = 'Ваши данные'

export const personalDataText = {
  what: 'Файл со всем, что о вас хранится: PDF для чтения, JSON для программ.',
  files: { json: 'Скачать мои данные (JSON)', pdf: 'Скачать мои данные (PDF)' },
  deletion: 'Удалить аккаунт',
  deletionWhat:
    'Сначала выведите всё: удаление невозможно, пока есть баланс или что-то ожидает. Ваши имя, почта, входы, адреса и заметки стираются; то, что закон обязывает хранить о ваших платежах, остаётся без вашего имени. Отменить это нельзя.',
  ask: 'Отправить код для удаления аккаунта',
  sent: 'Мы отправили код на вашу почту. После подтверждения аккаунт удаляется сразу.',
  confirm: 'Удалить мой аккаунт',
  keep: 'Сохранить аккаунт',
  deleted: 'Ваш аккаунт удалён.',
} satisfies Texts<typeof en.personalDataText>
