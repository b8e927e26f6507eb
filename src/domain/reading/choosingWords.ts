/**
 * What a sentence may hold that says nothing but which option it takes: "I would most likely go with B, then." Any other
 * word makes it a sentence about something, which the other rules read or leave.
 */

const list = (...phrases: string[]) => phrases.flatMap((some) => some.split(/\s*\|\s*/));

/** Of languages whose words stand apart. */
export const SPACED: readonly string[] = list(
  // English
  "i | i'd | i'll | i'm | i've | we | us | you | my | our | me | it | it's | that | that's | this | here | here's | one | a | an | the",
  'is | are | am | was | be | been | would | will | must | should | could | might | may | has to | have to | had to | have | has | remains | remain | remaining | leaves | leaving | left',
  'go | goes | going | went | went for | go for | going for | gets | with | for | on | as | by | in | of | to | only | both | either | or | and | also | possibly | then | so | therefore | thus | hence',
  'choose | chose | chosen | choosing | pick | picked | picking | select | selected | selecting | opt | vote | lean | leaning | towards | toward | guess | guessing | think | believe | say | suspect | suppose | reckon | feel | bet | prefer | settle | stick | take | conclude',
  'answer | answers | option | options | choice | choices | letter | selection | response | statement | assistant | solution | fit | fits | match | matches | sense | makes | make',
  'correct | right | true | best | better | closest | accurate | appropriate | likely | plausible | probable | possible | reasonable | suitable | most | more | final | well | very | the most sense',
  'clearly | definitely | probably | certainly | obviously | perhaps | maybe | apparently | surely | indeed | simply | just | still | sure | of course | for sure | absolutely | undoubtedly | no doubt | there is | without doubt | without a doubt | can only be | random | low confidence | high confidence | confidence | yes | ok | okay | alright | hmm | um | hi | hello | dear user | sir | thanks | thank you | great question | good question | easy',
  'seems | seem | appears | appear | looks | look | like',
  'not sure | not certain | not entirely sure | not completely sure | not quite sure | not fully certain | hard to say | difficult to say | hard to tell',
  'elimination | exclusion | process of elimination | in my opinion | in my view | if forced | if forced to choose | if pressed | if i must | if i must choose | if i had to | if i had to choose | if i had to guess | if i have to choose | if anything',
  'to the question | to this question | for this clip | for this question | in this clip | in this case | in the clip | purpose | aim | goal | reason | main | primary | based on this | based on the clip | given this | which | which one | what | you go | as well as | along with | together with | none of the others',
  // German
  'ich | würde | wähle | wählen | nehme | nehmen | sagen | sage | tippe | denke | glaube | meine | dass | es | ist | sind | die | der | richtig | richtige | richtigen | korrekt | korrekte | beste | am besten | passt | zutreffend | antwort | lösung | auf | für | lautet | wohl | wahrscheinlich | vermutlich | eindeutig | also | daher | somit | meiner meinung nach | entscheide mich | und | oder',
  // French
  "je | dirais | pense | crois | choisis | choisirais | opte | opterais | que | c'est | ce serait | la | le | l'option | option | réponse | lettre | bonne | correcte | juste | meilleure | est | serait | à mon avis | selon moi | sans doute | probablement | donc | pour | et | ou",
  // Spanish
  'yo | creo | diría | pienso | elijo | elegiría | escojo | escogería | selecciono | que | es | sería | el | opción | letra | respuesta | correcta | correcto | mejor | más | probable | mi | en mi opinión | a mi juicio | probablemente | seguramente | claramente | entonces | por tanto | por lo tanto | y | o',
  // Portuguese, Italian
  'eu | acho | diria | penso | escolho | escolheria | é | seria | alternativa | opção | resposta | correta | certa | melhor | na minha opinião | provavelmente | portanto | em | credo | direi | scelgo | sceglierei | che | sia | è | opzione | lettera | risposta | corretta | giusta | esatta | secondo me | quindi | probabilmente | sarebbe | il',
  // Dutch, Scandinavian, Slavic, Turkish, Vietnamese, Indonesian, Greek
  'ik | kies | denk | dat | het | juiste | antwoord | goede | optie | rätt | svar | svaret | är | er | riktige | oikea | vastaus | on | poprawna | odpowiedź | to | jest | správná | odpověď | je | doğru | cevap | şıkkı | seçeneği',
  'đáp án | đúng | là | chọn | câu trả lời | jawaban | yang benar | benar | adalah | pilihan | η | απάντηση | είναι | σωστή | επιλογή',
  'вариант | ответ | правильный | верный | это | я | думаю | считаю | выбираю | что | буква | и | или | відповідь | правильна',
);

/** Of languages whose words run on. */
export const RUN_ON: readonly string[] = list(
  '选项 | 選項 | 选择 | 選擇 | 选 | 選 | 项 | 項 | 答案 | 正确 | 正確 | 最佳 | 最终 | 最 | 更 | 合适 | 適合 | 适合 | 符合题意 | 符合 | 恰当 | 恰當 | 准确 | 对 | 對 | 的 | 为 | 為 | 是 | 就是 | 应该 | 应当 | 应 | 應該 | 應 | 故 | 因此 | 所以 | 则 | 即 | 我 | 我们 | 认为 | 认為 | 觉得 | 判断 | 可以 | 可知 | 由此 | 综上所述 | 综上 | 综合以上分析 | 综合分析 | 结论 | 结果 | 我的选择 | 本题 | 这题 | 这道题 | 该题 | 大概 | 可能 | 也许 | 估计 | 会 | 都 | 只有 | 了 | 吧 | 答 | 或 | 或者 | 和 | 与 | 及 | 还是',
  'です | でしょう | だ | と思います | と思う | と考えます | と考えられます | 答え | 正解 | 選択肢 | 最も | 適切 | 正しい | 私は | なのは | のは | が | は | の | を | と | か | または | 選びます | 選択します | よって | したがって | おそらく | たぶん | 、',
  '정답 | 답 | 은 | 는 | 이 | 가 | 을 | 를 | 와 | 과 | 또는 | 입니다 | 이다 | 예요 | 이에요 | 번 | 선택합니다 | 선택하겠습니다 | 선택지 | 선택 | 고르겠습니다 | 저는 | 제 생각에는 | 라고 | 생각합니다 | 맞습니다 | 가장 | 적절합니다 | 적절한 | 것은',
  'الإجابة | الاجابة | الصحيحة | هي | الجواب | الصحيح | هو | التخيار | الخيار | התשובה | הנכונה | היא | सही | उत्तर | है | विकल्प | คำตอบ | ที่ถูกต้อง | คือ | ข้อ',
);

/** A letter right behind these is set aside: "B rather than C". */
export const ASIDE: readonly string[] = list(
  "not | and not | rather than | instead of | as opposed to | unlike | over | isn't | is not | it's not | it is not | nicht | ist nicht | pas | n'est pas | plutôt que | no | no es | não é | non è | а не | 不是 | 并非 | 而不是 | 而非",
);
/** A letter right before these is. */
export const ASIDE_BEHIND: readonly string[] = list(
  'ではなく | じゃなくて | じゃなく | でなく | 가 아니라 | 이 아니라 | 가 아닌 | 말고',
);
/** What is said behind these counts alone. */
export const CONTRAST: readonly string[] = list(
  'but | but rather | however | rather | sondern | aber | mais | sino | pero | mas | но | 而是 | 但是 | 但 | 而',
);
/** What is said before these no longer counts. */
export const TAKEN_BACK: readonly string[] = list(
  'correction | edit | oops | wait | no | no wait | actually | sorry | my apologies | apologies | my mistake | scratch that | i meant | on reflection | on second thought | on second thoughts | on closer inspection | upon closer inspection | i made an error | i made a mistake | nein | korrektur | en realidad | 更正 | 哦不 | 不对',
);
