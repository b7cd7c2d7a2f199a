import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/support.ts'

export const supportText = {
  title: 'सहायता',
  query: 'सवाल का प्रकार',
  chooseQuery: 'सवाल का प्रकार चुनें',
  description: 'विवरण',
  missingDescription: 'कृपया अपना सवाल लिखें',
  longDescription: 'विवरण 10,000 अक्षरों से कम रखें',
  topics: {
    transfer: 'जमा और निकासी की समस्याएँ',
    purchase: 'टोकन ख़रीदने की समस्याएँ',
    account: 'लॉग इन और साइन अप की समस्याएँ',
    other: 'अन्य',
  },
  lead: 'हम 24 घंटे में ईमेल से जवाब देते हैं।',
  hint: 'यहाँ अपना पासवर्ड या सत्यापन कोड कभी न लिखें।',
  submit: 'भेजें',
  saved: 'इस डिवाइस पर सहेजा गया। ऑनलाइन होने पर अपने आप भेजा जाएगा।',
  notSaved: 'इस डिवाइस पर सहेजा नहीं जा सका। ऑनलाइन होने पर फिर भेजें।',
  offlineTitle: 'ऑफ़लाइन लिखा गया',
  states: {
    waiting: 'कनेक्शन का इंतज़ार',
    sending: 'भेजा जा रहा है',
    sent: 'भेजा गया',
    refused: 'स्वीकार नहीं हुआ',
    unsure: 'जवाब नहीं',
  },
  unsure: 'भेजा गया, पर जवाब नहीं आया। हो सकता है पहुँच गया हो; फिर भेजने से दोहराव हो सकता है।',
  sendAgain: 'फिर भेजें',
  remove: 'हटाएँ',
} satisfies Texts<typeof en.supportText>
