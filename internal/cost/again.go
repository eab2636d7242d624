//go:build unix

package main

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
)

// An edited is a package whose first file is edited.
type edited struct{ path, file string }

// measureAgain measures runs after an edit, beside one that keeps nothing, and one that has nothing yet.
func (b *bench) measureAgain(w io.Writer, runs int) error {
	const whole = "leaklint, nothing kept"
	leaf, most, err := b.choose()
	if err != nil {
		return err
	}
	if _, err := b.run(nil, "go", append([]string{"vet"}, b.patterns...)...); err != nil { // compiles everything
		return err
	}
	for range runs {
		keep, err := os.MkdirTemp(b.tools, "kept-")
		if err != nil {
			return err
		}
		env := []string{"LEAKLINT_CACHE=" + keep}
		if err := b.once(whole, []string{keepNothing}, b.path("leaklint")); err != nil {
			return err
		}
		if err := b.once("leaklint, for the first time", env, b.path("leaklint")); err != nil {
			return err
		}
		if err := b.once("leaklint, again", env, b.path("leaklint")); err != nil {
			return err
		}
		for _, e := range []struct {
			what string
			edited
		}{{"a leaf", leaf}, {"the most imported package", most}} {
			name := fmt.Sprintf("leaklint, after an edit of %s (%s)", e.what, e.path)
			err := withEdit(e.file, func() error { return b.once(name, env, b.path("leaklint")) })
			if err != nil {
				return err
			}
			if err := b.unmeasured(env); err != nil { // as it was before
				return err
			}
		}
	}
	return b.print(w, whole)
}

func (b *bench) unmeasured(env []string) error {
	_, err := b.run(env, b.path("leaklint"), b.patterns...)
	return err
}

// withEdit calls f while a Go file has a function more. The file is as it was then, also if the process is
// told to end before that.
func withEdit(file string, f func() error) (err error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	info, err := os.Stat(file)
	if err != nil {
		return err
	}
	restore := func() error {
		return errors.Join(os.WriteFile(file, text, info.Mode()), os.Chtimes(file, info.ModTime(), info.ModTime()))
	}
	ended := make(chan os.Signal, 1)
	signal.Notify(ended, os.Interrupt, syscall.SIGTERM)
	defer signal.Stop(ended)
	defer func() {
		err = errors.Join(err, restore())
		select {
		case s := <-ended:
			err = errors.Join(err, fmt.Errorf("%v", s))
		default:
		}
	}()
	more := fmt.Appendf(nil, "\nfunc edited%d() int { return 1 }\n", rand.Uint64())
	if err := os.WriteFile(file, append(text[:len(text):len(text)], more...), info.Mode()); err != nil {
		return err
	}
	return f()
}

// choose returns a package that no other imports, and the one that most others do.
func (b *bench) choose() (leaf, most edited, err error) {
	cmd := exec.Command("go", append([]string{"list", "-f", `{{if .GoFiles}}{{.ImportPath}}	{{.Dir}}	{{index .GoFiles 0}}	{{join .Imports " "}}{{end}}`}, b.patterns...)...)
	cmd.Dir, cmd.Stderr = b.dir, os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return leaf, most, fmt.Errorf("go list: %w", err)
	}
	var all []edited
	importers := make(map[string]int)
	for line := range strings.Lines(string(out)) {
		fields := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(fields) != 4 {
			continue
		}
		all = append(all, edited{fields[0], filepath.Join(fields[1], fields[2])})
		for _, imp := range strings.Fields(fields[3]) {
			importers[imp]++
		}
	}
	for _, e := range all {
		if importers[e.path] == 0 {
			leaf = e
		}
		if importers[e.path] > importers[most.path] {
			most = e
		}
	}
	if leaf.path == "" || most.path == "" {
		return leaf, most, errors.New("no package imports another")
	}
	return leaf, most, nil
}
