import type { failures as english } from '../en/failures.ts';
import type { Translation } from '../Translation.ts';

export const failures: Translation<typeof english> = {
  byCode: {
    'host-not-allowed': {
      what: '本页不能连接此主机。',
      do: '本页的策略列出了可以连接的主机。页面的托管方可以把它加入 config.json 的 connections。',
    },
    'no-source': {
      what: '此题没有可用的视频。',
      do: '请在题目页提供自己的文件，或在设置中填写代理地址。',
    },
    'proxy-unreachable': {
      what: '代理没有应答。',
      do: '请启动代理，或在设置中检查其地址。使用自己的文件则不需要代理。',
    },
    'proxy-refused': {
      what: '代理拒绝了请求。',
      do: '请在设置中查看代理的说明：它可能不认识本页的地址。',
    },
    'proxy-token': {
      what: '代理要求令牌。',
      do: '请在设置中代理地址旁输入代理所有者提供的令牌。',
    },
    'proxy-busy': {
      what: '代理正在处理的视频已达上限。',
      do: '请稍候再试。',
    },
    'proxy-outdated': {
      what: '代理的 yt-dlp 对该视频网站来说太旧。',
      do: '请更新 yt-dlp 并重启代理；npm start 会取得最新版本。',
    },
    'video-unlisted': {
      what: '该代理不提供此视频。',
      do: '请代理所有者加入此视频（PROXY_IDS），或使用自己的代理，或提供一个文件。',
    },
    'video-unavailable': {
      what: '该视频已无法取得。',
      do: '它可能被设为私有或已删除。可以用自己的文件代替。',
    },
    'video-restricted': {
      what: '视频网站只向部分人开放该视频。',
      do: '它要求登录，或限制年龄、地区。可以用自己的文件代替。',
    },
    'bot-check': {
      what: '视频网站要求证明是真人在访问。',
      do: '请给代理提供已登录浏览器的 cookie，或换一个网络再试。',
    },
    'address-expired': {
      what: '读取过程中视频地址已过期。',
      do: '请重试；代理会取得新的地址。',
    },
    'range-ignored': {
      what: '服务器只能整段发送视频，而该视频太大。',
      do: '请使用代理，或自己的文件。',
    },
    'source-unreachable': {
      what: '无法取得视频。',
      do: '请检查网络后重试。',
    },
    'source-cut-off': {
      what: '读取视频时连接中断。',
      do: '请重试；会从中断处继续。',
    },
    'source-incomplete': {
      what: '收到的视频数据少于应有的数量。',
      do: '请重试，或使用自己的文件。',
    },
    'source-truncated': {
      what: '视频在此片段之前就结束了。',
      do: '请使用完整的视频。',
    },
    'source-corrupt': {
      what: '视频在此片段处已损坏。',
      do: '请使用另一份视频。',
    },
    'not-a-video': {
      what: '收到的内容不是视频。',
      do: '请检查文件或代理地址。',
    },
    'no-video-track': {
      what: '文件中没有画面，只有声音或其他数据。',
      do: '请选择其他文件。',
    },
    'codec-unknown': {
      what: '两种引擎都无法读取该视频的格式。',
      do: '请转换为 mp4 中的 H.264，或在设置中选择其他清晰度。',
    },
    'start-beyond-end': {
      what: '片段的起点在视频结束之后。',
      do: '请确认该文件是此题的完整视频。',
    },
    'no-frame': {
      what: '片段的起点与终点之间没有帧。',
      do: '请确认该文件是此题的视频。',
    },
    'region-too-small': {
      what: '该区域在此视频中的宽或高不足两个像素。',
      do: '请使用分辨率更高的视频。',
    },
    'engine-unavailable': {
      what: '剪切片段的引擎无法启动。',
      do: '请重新加载页面，或在设置中选择另一种引擎。',
    },
    'engine-failed': {
      what: '引擎在处理此片段时失败。',
      do: '请重试，或在设置中选择另一种引擎。',
    },
    'engine-stalled': {
      what: '引擎没有进展，已被终止。',
      do: '请重试；可能是浏览器中的其他工作拖慢了它。',
    },
    'out-of-memory': {
      what: '浏览器内存不足，无法处理此片段。',
      do: '请关闭其他页面，或在设置中选择较低的清晰度。',
    },

    'key-missing': {
      what: '没有该服务商的密钥。',
      do: '请在设置中输入。密钥只留在本浏览器中。',
    },
    'key-locked': {
      what: '本设备上的密钥已锁定。',
      do: '请在设置中用口令解锁。',
    },
    'key-refused': {
      what: '服务商拒绝了密钥。',
      do: '没有产生费用。请在设置中检查密钥，然后继续。',
    },
    'model-unknown': {
      what: '服务商没有这个名称的模型。',
      do: '请从服务商自己的列表中选择。',
    },
    'quota-exhausted': {
      what: '账户的额度或余额已用完。',
      do: '请向服务商提高额度，或等待额度恢复；然后继续。',
    },
    'rate-limited': {
      what: '服务商暂时不接受更多调用。',
      do: '请稍候再试，或减少同时提问的数量。',
    },
    'request-refused': {
      what: '服务商没有接受请求。',
      do: '模型可能不支持其中某项设置：请看服务商的原话。',
    },
    'address-not-taken': {
      what: '此模型不能按地址获取视频，或该视频没有地址。',
      do: '请换一种方式提问：那时会剪切并发送片段。Gemini 可以使用 YouTube 地址。',
    },
    'too-large': {
      what: '片段超过了服务商接受的大小。',
      do: '请在设置中选择较低的清晰度。',
    },
    'context-exceeded': {
      what: '片段和文字超过了模型的上下文长度。',
      do: '请降低媒体分辨率，或选择上下文更长的模型。',
    },
    'server-error': {
      what: '服务商的服务器出错。',
      do: '请过一会儿再试。',
    },
    unreachable: {
      what: '服务商没有应答，或不允许浏览器中的页面提问；浏览器不说明是哪一种。',
      do: '请检查网络和服务商的地址。自己的服务器须允许本页的地址（CORS）。',
    },
    'relay-missing': {
      what: '该服务商不允许浏览器中的页面提问，也没有代理来转发调用。',
      do: '请用 PROXY_RELAY=1 启动代理，并在设置中填写其地址。',
    },
    'relay-off': {
      what: '代理没有开启向模型服务商的转发。',
      do: '请用 PROXY_RELAY=1 重新启动代理。',
    },
    'relay-refused': {
      what: '代理没有转发这次调用。',
      do: '请看代理的原话；可能需要更新代理。',
    },
    'timed-out': {
      what: '没有及时收到回复。',
      do: '请重试；思考时间长的模型可能需要降低思考等级。',
    },
    'reply-malformed': {
      what: '服务商的回复不符合它自己的格式。',
      do: '请重试。若一直如此，该地址可能不是服务商的。',
    },
    'page-instead': {
      what: '收到的是网页，而不是服务商的回答。',
      do: '网络的登录页、过滤器或网关挡在中间，或者地址不是该服务商的。密钥未被检查。请登录，或更换网络或地址，然后继续。',
    },
    'reply-blocked': {
      what: '服务商的安全规则拦截了回复。',
      do: '请重试，或换一个模型。',
    },
    'reply-empty': {
      what: '回复中没有文字。',
      do: '请重试。',
    },
    'reply-cut': {
      what: '回复在给出答案之前被截断。',
      do: '请允许更多输出词元，或降低思考等级。',
    },
    'call-failed': {
      what: '调用失败；结果文件没有记录原因。',
      do: '请看文件中的说明。',
    },
    'call-interrupted': {
      what: '这次调用被中断：进行时页面被关闭，或评测被停止。',
      do: '服务商可能已计费。请重新提问，或继续评测。',
    },
    'page-incomplete': {
      what: '页面中提问所需的部分未能载入，因此没有提问。',
      do: '请检查网络，然后继续评测或重新提问；仍不行时请重新载入页面。',
    },

    'passphrase-wrong': {
      what: '此口令无法打开本设备上的密钥。',
      do: '请重试。若口令已丢失，请删除密钥后重新输入。',
    },
    'passphrase-missing': {
      what: '没有口令。',
      do: '请输入口令：本设备上的密钥由它加密。',
    },

    'data-unreachable': {
      what: '基准的网址没有应答。',
      do: '请检查网址和网络，或打开文件夹、zip 文件。',
    },
    'data-missing': {
      what: '缺少基准的一个文件。',
      do: '请确认该网址或文件夹包含完整的基准。',
    },
    'data-malformed': {
      what: '一个文件与预期不符。',
      do: '请按所示位置修正，或重新获取该文件。其余已读入的内容仍可使用。',
    },
    'data-encoding': {
      what: '基准的一个文件使用了无法读取的编码。',
      do: '请另存为 UTF-8。',
    },
    'data-newer': {
      what: '该文件由本应用的更新版本写成。',
      do: '请重新加载页面以取得最新版本，再导入文件。',
    },
    'data-unknown': {
      what: '这里没有可作为基准读取的内容。',
      do: '设置中列出了可以打开的基准及其文件名；自己的题集也有对应格式。',
    },
    'data-whole-only': {
      what: '服务器只能整份提供此文件，而它太大。',
      do: '请先下载此文件，再从磁盘打开。',
    },
    'still-missing': {
      what: '现在无法取得此题的图像。',
      do: '如果基准是从文件打开的，请重新打开这些文件；否则请检查网络。',
    },
    'still-unreadable': {
      what: '此题的图像无法读取。',
      do: '请检查图像文件是否完整。题目本身仍可使用。',
    },
    'storage-refused': {
      what: '浏览器不允许本页保存任何内容。',
      do: '请允许本页使用存储，或改用非隐私窗口：只有能保存回答时才会提问。',
    },
    'storage-full': {
      what: '浏览器给本页的存储空间已满。',
      do: '请在设置中移除一个基准或已保留的片段。',
    },
    'storage-blocked': {
      what: '另一个标签页占用着本页存储的旧版本。',
      do: '请关闭本页的其他标签页，然后重新加载。',
    },
    'cap-reached': {
      what: '此次评测允许的花费已用完。',
      do: '请提高或取消上限，然后继续。',
    },
    'terms-unsettled': {
      what: '尚未确认此基准的图像是否可以发送给模型。',
      do: '请阅读其协议，并确认模型旁的提示。',
    },
    'way-impossible': {
      what: '这道题不能以这种方式提问。',
      do: '请选择另一种提问方式。',
    },
    'run-elsewhere': {
      what: '此次评测正在另一个标签页中进行。',
      do: '请在那里继续；或在那里停止、关闭该标签页，然后在此重试。',
    },
  },
  facts: {
    status: '状态码 {{value}}',
    host: '位于 {{value}}',
    file: '{{value}}',
    place: '在 {{value}} 中',
    index: '第 {{value}} 条',
    row: '第 {{value}} 行',
    line: '第 {{value}} 行',
    column: '第 {{value}} 列',
    key: '条目 {{value}}',
    field: '字段 {{value}}',
    expected: '应为 {{value}}',
    found: '实为 {{value}}',
    refused: '共有 {{value}} 行未读入',
    seconds: '{{value}} 秒',
    usd: '{{value}}',
    calls: '调用次数：{{value}}',
    inARow: '连续 {{value}} 道题',
    bytes: '{{value}}',
    most: '最多 {{value}}',
    source: '视频 {{value}}',
    codec: '格式 {{value}}',
    provider: '{{value}}',
    model: '{{value}}',
    run: '评测 {{value}}',
    question: '{{value}}',
    problem: '{{value}}',
    reason: '{{value}}',
    detail: '{{value}}',
    other: '{{name}} {{value}}',
  },
};
