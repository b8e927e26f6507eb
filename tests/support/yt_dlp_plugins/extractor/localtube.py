"""Stands in for YouTube's own extractor: asks a local origin what a video is made of.

The origin answers /<id>/info.json with either an error in YouTube's words or a list of formats.
"""

import os

from yt_dlp.extractor.common import InfoExtractor
from yt_dlp.utils import ExtractorError


class LocalTubeIE(InfoExtractor):
    # Under the name `youtube` the built-in extractor would replace this one.
    IE_NAME = 'localtube'
    _VALID_URL = r'https?://(?:www\.)?(?:youtube\.com/watch\?(?:[^#]*&)?v=|youtu\.be/)(?P<id>[0-9A-Za-z_-]{11})'

    def _real_extract(self, url):
        video_id = self._match_id(url)
        info = self._download_json(f'{os.environ["LOCALTUBE_BASE"]}/{video_id}/info.json', video_id)
        if 'error' in info:
            raise ExtractorError(info['error'], expected=True)
        return {'id': video_id, 'title': video_id, 'duration': info['duration'], 'formats': info['formats']}
