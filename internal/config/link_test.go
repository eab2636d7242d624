package config

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestFindLink checks that a link leads to no file outside of the repository, and that nothing of what
// such a file has is shown.
func TestFindLink(t *testing.T) {
	t.Setenv("GOWORK", "off")
	dir := t.TempDir()
	for name, text := range map[string]string{
		"secret": "token: hunter2\n", "repo/go.mod": "module m\n", "repo/.git/config": "token: hunter2\n",
		"repo/ci/leaklint.conf": "tier: leak\n", "alone/go.mod": "module m\n", "alone/ci/leaklint.conf": "tier: leak\n",
		"repo/sub/go.mod": "module m/sub\n", "beside": "tier: leak\n",
	} {
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink("..", filepath.Join(dir, "repo", "up")); err != nil {
		t.Skip(err)
	}
	for _, test := range []struct {
		in, to string
		ok     bool
	}{
		{"repo", "ci/leaklint.conf", true},
		{"repo/sub", "../ci/leaklint.conf", true},
		{"repo", filepath.Join(dir, "secret"), false},
		{"repo", "../secret", false},
		{"repo", "up/secret", false},
		{"repo", ".git/config", false},
		{"repo/sub", "../../secret", false},
		{"alone", "ci/leaklint.conf", true},
		{"alone", "../beside", false}, // of no repository
	} {
		link := filepath.Join(dir, filepath.FromSlash(test.in), Name)
		if err := os.Symlink(test.to, link); err != nil {
			t.Fatal(err)
		}
		file, err := Load(filepath.Dir(link), nil)
		if ok := err == nil && len(file.Settings) == 1; ok != test.ok {
			t.Errorf("%s in %s: %v", test.to, test.in, err)
		}
		if err != nil && (!strings.Contains(err.Error(), " is a link out of ") || strings.Contains(err.Error(), "token") || strings.Contains(err.Error(), "hunter2")) {
			t.Errorf("%s in %s: %v", test.to, test.in, err)
		}
		if err := os.Remove(link); err != nil {
			t.Fatal(err)
		}
	}
}
