import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/support.ts'

export const supportText = {
  title: 'Destek',
  query: 'Talep türü',
  chooseQuery: 'Bir talep türü seçin',
  description: 'Açıklama',
  missingDescription: 'Lütfen talebinizi açıklayın',
  longDescription: 'Açıklama 10.000 karakterden kısa olmalı',
  topics: {
    transfer: 'Yatırma ve çekim sorunları',
    purchase: 'Token satın alma sorunları',
    account: 'Giriş ve kayıt sorunları',
    other: 'Diğer',
  },
  lead: '24 saat içinde e-posta ile yanıtlarız.',
  hint: 'Buraya asla şifrenizi veya bir doğrulama kodunu yazmayın.',
  submit: 'Gönder',
  saved: 'Bu cihazda kaydedildi. Çevrimiçi olunca otomatik gönderilir.',
  notSaved: 'Bu cihazda kaydedilemedi. Çevrimiçi olunca lütfen tekrar gönderin.',
  offlineTitle: 'Çevrimdışı yazıldı',
  states: {
    waiting: 'Bağlantı bekleniyor',
    sending: 'Gönderiliyor',
    sent: 'Gönderildi',
    refused: 'Kabul edilmedi',
    unsure: 'Yanıt yok',
  },
  unsure:
    'Gönderildi, ancak yanıt gelmedi. Ulaşmış olabilir; tekrar göndermek kopya oluşturabilir.',
  sendAgain: 'Tekrar gönder',
  remove: 'Kaldır',
} satisfies Texts<typeof en.supportText>
