package output

import (
	"bytes"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A Quoted writes what people read, on a terminal or in the log of a CI system. What code,
// configurations and others' output say goes into it, and some of that could do more than be
// read: control characters move the cursor or retitle a window, others reverse the text, and a
// line that looks like one is a command to who runs the workflow. All that is quoted as Go does
// it, "\x1b"; what is just text stays as it is.
//
// No call of Write ends within a character, or between the two of a "\r\n".
type Quoted struct {
	To     io.Writer
	inLine bool // the last line has begun, and is not just blanks
}

func (q *Quoted) Write(p []byte) (int, error) {
	text, inLine := quote(string(p), q.inLine)
	q.inLine = inLine
	if _, err := io.WriteString(q.To, text); err != nil {
		return 0, err
	}
	return len(p), nil
}

// Quote returns a text as [Quoted] writes it.
func Quote(text string) string {
	text, _ = quote(text, false)
	return text
}

// quoteRest returns a text that is not at the start of a line.
func quoteRest(text string) string {
	text, _ = quote(text, true)
	return text
}

// quote returns the text behind one that is in a line or is not, and whether the text is.
func quote(text string, inLine bool) (string, bool) {
	var b strings.Builder
	for len(text) > 0 {
		r, size := utf8.DecodeRuneInString(text)
		char := text[:size]
		switch {
		case !inLine && strings.HasPrefix(text, "::"), r == '#' && ciCommand.MatchString(text):
			b.WriteString(`\x` + strconv.FormatInt(int64(r), 16))
		case r == '\r' && strings.HasPrefix(text, "\r\n"):
			b.WriteString("\r\n")
			size++
			r = '\n'
		default:
			b.WriteString(inert(char, r))
		}
		text = text[size:]
		inLine = r != '\n' && (inLine || !unicode.IsSpace(r))
	}
	return b.String(), inLine
}

// inert returns a character as Go quotes it if it does more than be seen, or is none.
func inert(char string, r rune) string {
	switch {
	case r == utf8.RuneError && len(char) == 1:
		return `\x` + strconv.FormatInt(int64(char[0]), 16)
	case isActive(r):
		return strings.Trim(strconv.QuoteRuneToASCII(r), "'")
	}
	return char
}

// QuotePage returns the text of a page as a browser may have it: no character of it does more than be
// seen. What is a command to who runs a workflow is none there.
func QuotePage(text string) string {
	var b strings.Builder
	for len(text) > 0 {
		r, size := utf8.DecodeRuneInString(text)
		b.WriteString(inert(text[:size], r))
		text = text[size:]
	}
	return b.String()
}

// EscapeJSON returns JSON that has been marshaled as a terminal, or a log, may have it: what does more
// than be seen is escaped, "\u202e", and says the same to who reads JSON. It can be nowhere but in strings.
func EscapeJSON(text []byte) []byte {
	var b bytes.Buffer
	for i, r := range string(text) {
		if isActive(r) || r == '#' && ciCommand.Match(text[i:]) {
			fmt.Fprintf(&b, `\u%04x`, r) // there is none beyond
		} else {
			b.WriteRune(r)
		}
	}
	return b.Bytes()
}

// ciCommand is what some CI systems take for a command wherever in a line it is: ##[error],
// ##vso[task.complete], ##teamcity[…]. GitHub's newer ones, ::error::, are at its start, behind
// any blanks.
var ciCommand = regexp.MustCompile(`^##[A-Za-z]*\[`)

// isActive reports whether a character does more than be seen.
func isActive(r rune) bool {
	return r != '\t' && r != '\n' && unicode.IsControl(r) || unicode.In(r, unicode.Bidi_Control, unicode.Zl, unicode.Zp)
}
