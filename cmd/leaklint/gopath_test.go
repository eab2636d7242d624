package main

import (
	"bytes"
	"os/exec"
	"path/filepath"
	"testing"
)

// TestWithoutModules checks that who uses no modules is told what is found: in GOPATH, whatever the
// path of the package, and outside of it.
func TestWithoutModules(t *testing.T) {
	dir, tool := t.TempDir(), build(t)
	t.Setenv("GO111MODULE", "off")
	t.Setenv("GOPATH", filepath.Join(dir, "gopath"))
	const found = `^\S*a\.go:5:2: goroutine may wait forever .*\n\t.*\n$`
	for _, test := range []struct{ in, stdout string }{
		{"test/ctl", found},
		{"gopath/src/ctl", found},
		{"gopath/src/example.com/ctl", found},
		{"gopath/src/example.com/ctl/examples/a", `, in code for tests or examples`},
	} {
		write(t, dir, test.in+"/a.go", "package ctl\n\n"+leak)
		in := filepath.Join(dir, test.in)
		var out, errs bytes.Buffer
		if code := run([]string{"-C", in, "."}, &out, &errs); code != exitFindings {
			t.Errorf("%s: exit %d: %s", test.in, code, &errs)
		}
		match(t, test.in, test.stdout, out.String())
		if test.in == "test/ctl" {
			vet := exec.Command("go", "vet", "-vettool="+tool, ".")
			vet.Dir = in
			said, _ := vet.CombinedOutput()
			match(t, "go vet", `a\.go:5:2: goroutine may wait forever`, string(said))
		}
		errs.Reset()
		if code := run([]string{"-C", in, "-fix", "-diff", "."}, &out, &errs); code != exitFindings {
			t.Errorf("%s: -fix: exit %d: %s", test.in, code, &errs)
		}
	}
}
