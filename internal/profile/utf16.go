package profile

import (
	"bufio"
	"io"
	"unicode/utf16"
	"unicode/utf8"
)

// isUTF16 reports whether what follows begins with the mark of UTF-16, as what PowerShell
// writes to a file does.
func isUTF16(in *bufio.Reader) bool {
	head, _ := in.Peek(2)
	return len(head) == 2 && (head[0] == 0xff && head[1] == 0xfe || head[0] == 0xfe && head[1] == 0xff)
}

// A utf16Reader reads UTF-16 as UTF-8.
type utf16Reader struct {
	in      *bufio.Reader
	low     int // index of the low byte
	pending []byte
	high    rune // the first half of a pair
}

// newUTF16 reads from a reader that isUTF16.
func newUTF16(in *bufio.Reader) io.Reader {
	r := &utf16Reader{in: in}
	mark, _ := in.Peek(2)
	if mark[0] == 0xfe {
		r.low = 1
	}
	_, _ = in.Discard(2)
	return r
}

func (r *utf16Reader) Read(p []byte) (n int, err error) {
	for len(r.pending) < len(p) && err == nil {
		var unit [2]byte
		if _, err = io.ReadFull(r.in, unit[:]); err != nil {
			break
		}
		c := rune(unit[r.low]) | rune(unit[1-r.low])<<8
		if r.high != 0 {
			c, r.high = utf16.DecodeRune(r.high, c), 0
		} else if utf16.IsSurrogate(c) {
			r.high = c
			continue
		}
		r.pending = utf8.AppendRune(r.pending, c)
	}
	n = copy(p, r.pending)
	r.pending = r.pending[:copy(r.pending, r.pending[n:])]
	if n > 0 {
		return n, nil
	}
	return 0, err
}
