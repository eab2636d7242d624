package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write what the commands in CONTRIBUTING.md print")

// command is a command in CONTRIBUTING.md, and what it prints: the lines below it that are
// indented as it is, but for those of the next command.
var command = regexp.MustCompile(`(?m)^    \$ (.*)\n((?:    [^$\n].*\n|    \n)*)`)

// TestContributing runs the commands in CONTRIBUTING.md, and checks that they print what
// stands there, or writes it; tests have to pass.
func TestContributing(t *testing.T) {
	if testing.Short() {
		t.Skip("runs go test")
	}
	file, err := filepath.Abs(filepath.Join(repository, "CONTRIBUTING.md"))
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(repository)
	reader := &contributor{dir: t.TempDir()}
	ran := 0
	found := command.ReplaceAllStringFunc(string(text), func(block string) string {
		ran++
		m := command.FindStringSubmatch(block)
		got := "    $ " + m[1] + "\n" + indent(elided(reader.do(t, m[1]), m[2]))
		if got != block && !*update {
			t.Errorf("CONTRIBUTING.md says\n%sand it prints\n%s", block, got)
		}
		return got
	})
	if ran == 0 || reader.edited != "" {
		t.Errorf("CONTRIBUTING.md has %d commands, and leaves %q changed", ran, reader.edited)
	}
	if *update {
		if err := os.WriteFile(file, []byte(found), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// A contributor does what CONTRIBUTING.md says, but for changes to files: these are in a
// directory of their own.
type contributor struct {
	dir    string
	edited string // a file that is changed, or ""
}

// do runs a command, and returns what it prints, if that is always the same.
func (c *contributor) do(t *testing.T, line string) string {
	t.Helper()
	var args []string
	for _, m := range regexp.MustCompile(`'([^']*)'|(\S+)`).FindAllStringSubmatch(line, -1) {
		args = append(args, m[1]+m[2])
	}
	last := args[len(args)-1]
	switch {
	case strings.HasPrefix(line, "sed -i "):
		text, err := os.ReadFile(last)
		if err != nil {
			t.Fatal(err)
		}
		write(t, c.dir, last, string(text))
		if out, code := runIn(c.dir, nil, args[0], args[1:]...); code != 0 {
			t.Fatalf("%s: exit %d\n%s", line, code, out)
		}
		if changed, err := os.ReadFile(filepath.Join(c.dir, last)); err != nil || bytes.Equal(changed, text) {
			t.Errorf("%s: changes nothing (%v)", line, err)
		}
		c.edited = last
		return ""
	case line == "git checkout -q "+c.edited:
		c.edited = ""
		return ""
	case strings.HasPrefix(line, "go run ./cmd/leaklint ") && c.edited == "":
		var out, errs bytes.Buffer
		if code := run(args[3:], &out, &errs); code != exitClean {
			t.Errorf("%s: exit %d\n%s", line, code, &errs)
		}
		return out.String()
	case strings.HasPrefix(line, "go run ./cmd/leaklint "):
		return c.runEdited(t, args[3:])
	case strings.HasPrefix(line, "go test ") && c.edited == "":
		out, code := runIn(".", nil, args[0], args[1:]...)
		if code != 0 || strings.Contains(out, "no tests to run") {
			t.Errorf("%s: exit %d\n%s", line, code, out)
		}
		return "" // it tells the time
	}
	t.Errorf("%s: nobody knows how to run that here", line)
	return ""
}

// runEdited runs leaklint with the file that was changed in the place of the original.
func (c *contributor) runEdited(t *testing.T, args []string) string {
	t.Helper()
	root, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	overlay, err := json.Marshal(map[string]any{"Replace": map[string]string{
		filepath.Join(root, c.edited): filepath.Join(c.dir, c.edited),
	}})
	if err != nil {
		t.Fatal(err)
	}
	write(t, c.dir, "overlay.json", string(overlay))
	tool := filepath.Join(c.dir, "leaklint")
	if out, code := runIn(".", nil, "go", "build", "-overlay="+filepath.Join(c.dir, "overlay.json"), "-o", tool, "./cmd/leaklint"); code != 0 {
		t.Fatalf("go build: exit %d\n%s", code, out)
	}
	out, code := runIn(".", nil, tool, args...)
	if code != exitClean {
		t.Errorf("leaklint %q: exit %d", args, code)
	}
	return out
}

// elided returns the lines that are printed, without those in the place of which a line with
// … stands in the text: up to what the next line there is.
func elided(printed, text string) string {
	head, tail, ok := strings.Cut(text, "    …\n")
	if !ok {
		return printed
	}
	lines := strings.SplitAfter(printed, "\n")
	first := strings.Count(head, "\n")
	tail, _, _ = strings.Cut(tail, "\n")
	at := strings.Index(printed, strings.TrimPrefix(tail, "    ")+"\n")
	if first > len(lines) || at < 0 {
		return printed
	}
	return strings.Join(lines[:first], "") + "…\n" + printed[at:]
}

func indent(text string) string {
	return regexp.MustCompile(`(?m)^(.)`).ReplaceAllString(text, "    $1")
}
