/** Words by which a reply declines to answer, or says that the answer cannot be had. */
const REFUSALS: readonly RegExp[] = [
  /\b(?:can(?:no|['’]?)t|could(?: not|n['’]t)|am unable to|['’]m unable to|unable to|not able to|won['’]t|will not|decline(?:d)? to|refuse to|must decline|have to decline)\s+(?:\w+\s+){0,3}?(?:answer|help|assist|determine|tell|say|interpret|analy[sz]e|choose|select|pick|decide|provide|give|identify|comment|comply|view|see|watch|access|process|offer|make|diagnose|evaluate|assess|discuss|do that|be (?:determined|answered|identified|established|inferred|assessed|told|decided|concluded))\b/i,
  /\b(?:not|im|isn['’]t)\s*possible to\s+(?:\w+\s+)?(?:determine|answer|tell|say|identify|choose|decide|know|assess)/i,
  /\bcan ?not be (?:determined|answered|identified|established|inferred|assessed)|\bcan['’]?t be (?:determined|answered|identified|told)/i,
  /\b(?:insufficient|not enough|inadequate|too little) (?:\w+ )?(?:information|evidence|detail|context|data)/i,
  /\b(?:do not|don['’]t) (?:see (?:a|any|the) (?:video|clip|image|picture|frame)|know|have (?:enough|access|the ability)|provide medical|feel comfortable)/i,
  /\bi (?:decline|refuse|must decline|won['’]t answer|will not answer|prefer not to|would rather not)\b|\bi['’]d rather not\b/i,
  /\b(?:does not|doesn['’]t|do not) (?:show|give|provide|contain) (?:enough|sufficient)|\bno (?:answer|option|choice) (?:can|could) be\b/i,
  /\bno (?:video|clip|image|images|frames?) (?:was|were|is|are|has been|have been)? ?(?:provided|attached|available|visible|shown|given)/i,
  /\bneed (?:more|further|additional) (?:information|context|detail)|\b(?:have|got) no idea\b|^\W*no idea\W*$|^\W*(?:i['’]m |i am )?not (?:sure|certain)\W*$/i,
  /\bconsult (?:a|your) (?:doctor|physician|radiologist|specialist|\w+ professional)/i,
  /\bas an ai\b.*\b(?:can(?:no|['’])t|not able|unable)/i,
  /\b(?:against|violates?) (?:my|the) (?:policy|policies|guidelines)/i,
  /\b(?:kann|können) (?:\p{L}+ ){0,6}nicht\b|\bnicht (?:möglich|bestimm|beantwort|beurteil|feststell)|\blehne (?:es )?ab\b/iu,
  /\bne (?:peux|puis|peut|pouvons) (?:\p{L}+ )?pas\b|\bimpossible (?:de|à) |\bje refuse\b/iu,
  /\b(?:no|não) (?:se )?(?:puedo|puede|podemos|posso|pode|é possível|es posible)\b|\bnon (?:posso|è possibile)\b/iu,
  /\b(?:weiß|weiss) (?:es |ich )?(?:\p{L}+ )?nicht|\bkeine ahnung\b|\bne sais pas\b|\bno (?:lo )?sé(?!\p{L})|\bnão sei\b|\bnon (?:lo )?so\b|не знаю/iu,
  /无法|無法|不能(?:判断|确定|回答|提供|协助)|难以(?:判断|确定)|抱歉|拒绝|不知道/u,
  /(?:判断|回答|特定|お答え)(?:\p{L}{0,4})?(?:できません|できない|しかねます)|(?:見る|視聴する|確認する)ことができ(?:ません|ない)|わかりません|申し訳/u,
  /(?:수|답변할 수) 없습니다|모르겠습니다|죄송/u,
  /не могу|невозможно/iu,
];

export function isRefusal(text: string): boolean {
  return REFUSALS.some((pattern) => pattern.test(text));
}
