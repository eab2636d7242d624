package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// edited is what editors are to find in what leaklint prints, whatever the form.
var edited = []string{"leaking/leaking.go:6:", "leaking/leaking.go:8:1", "prone/prone.go:6:26"}

// editing returns a module, and its directory has what leaklint prints of two packages: as text, with
// the last line, and as JSON.
func editing(t *testing.T) (dir string, text string) {
	t.Helper()
	dir = module(t)
	t.Chdir(dir)
	for name, args := range map[string][]string{"text": nil, "json": {"-json"}} {
		var out bytes.Buffer
		if code := run(append(args, "./leaking", "./prone"), &out, &out); code == exitErrors {
			t.Fatalf("exit %d: %s", code, &out)
		}
		write(t, dir, name, out.String())
		if name == "text" {
			text = out.String()
		}
	}
	return dir, text
}

// TestVSCode applies the matchers of docs/editors.md as VS Code does: the first that fits a line counts.
func TestVSCode(t *testing.T) {
	var tasks struct {
		Tasks []struct {
			Command        string
			Args           []string
			ProblemMatcher []struct {
				Severity string
				Pattern  struct {
					Regexp                            string
					File, Line, Column, Message, Code int
				}
			}
		}
	}
	found := false
	for _, block := range blocks(t, "docs/editors.md", "json") {
		if err := json.Unmarshal([]byte(block), &tasks); err != nil {
			t.Errorf("%v in\n%s", err, block)
		}
		found = found || strings.Contains(block, "-vettool=")
	}
	if !found || len(tasks.Tasks) != 1 {
		t.Fatalf("%v tasks, settings: %t", tasks, found)
	}
	_, text := editing(t)
	var got strings.Builder
	for line := range strings.Lines(text) {
		for _, m := range tasks.Tasks[0].ProblemMatcher {
			p := m.Pattern
			if found := regexp.MustCompile(p.Regexp).FindStringSubmatch(strings.TrimSuffix(line, "\n")); found != nil {
				fmt.Fprintf(&got, "%s %s:%s:%s %s %s\n", m.Severity, found[p.File], found[p.Line], found[p.Column], found[p.Code], found[p.Message][:10])
				break
			}
		}
	}
	const want = "error leaking/leaking.go:6:46 queueshutdown workqueue \nwarning prone/prone.go:6:26 losthandler the handle\n"
	if got.String() != want {
		t.Errorf("got:\n%s\nwant:\n%s", &got, want)
	}
}

// TestVim has vim read what leaklint prints, as docs/editors.md says.
func TestVim(t *testing.T) {
	if _, err := exec.LookPath("vim"); err != nil {
		t.Skip(err)
	}
	settings := blocks(t, "docs/editors.md", "vim")
	dir, _ := editing(t)
	for i, file := range []string{"text", "json"} {
		write(t, dir, "read.vim", settings[i]+"cgetfile "+file+`
for e in getqflist() | call writefile([fnamemodify(bufname(e.bufnr), ":.") . ":" . e.lnum . ":" . e.col . ": " . e.text], "found", "a") | endfor
qall!
`)
		compareEdited(t, dir, file, "vim", "-es", "-u", "NONE", "-i", "NONE", "-N", "-S", "read.vim")
	}
}

// TestEmacs has Emacs read what leaklint prints, as docs/editors.md says.
func TestEmacs(t *testing.T) {
	if _, err := exec.LookPath("emacs"); err != nil {
		t.Skip(err)
	}
	settings := blocks(t, "docs/editors.md", "elisp")[0]
	dir, _ := editing(t)
	for _, file := range []string{"text", "json"} {
		write(t, dir, "read.el", settings+`
(require 'compile)
(with-temp-buffer
  (insert "\n\n")
  (insert-file-contents "`+file+`")
  (compilation-mode)
  (compilation--ensure-parse (point-max))
  (let ((at (point-min)))
    (while (setq at (next-single-property-change at 'compilation-message))
      (let ((m (get-text-property at 'compilation-message)))
        (when m
          (let ((loc (compilation--message->loc m)))
            (write-region (format "%s:%s:%s\n" (caar (compilation--loc->file-struct loc)) (compilation--loc->line loc) (compilation--loc->col loc)) nil "found" t)))))))
`)
		compareEdited(t, dir, file, "emacs", "-batch", "-Q", "-l", "read.el")
	}
}

// compareEdited runs an editor, which writes to a file what it has found in another.
func compareEdited(t *testing.T, dir, file, editor string, args ...string) {
	t.Helper()
	write(t, dir, "found", "")
	said, _ := runIn(dir, nil, editor, args...) // vim fails for want of a terminal
	text, _ := runIn(dir, nil, "cat", "found")
	text = strings.ReplaceAll(text, dir+string(filepath.Separator), "")
	for _, want := range edited {
		if strings.Count(text, want) != 1 {
			t.Errorf("%s: %s: %d times %s in\n%s\n%s", editor, file, strings.Count(text, want), want, text, said)
		}
	}
	if got := strings.Count(text, "\n"); got != len(edited) && editor == "emacs" {
		t.Errorf("%s: %s: %d places, want %d:\n%s", editor, file, got, len(edited), text)
	}
}
