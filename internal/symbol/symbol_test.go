package symbol_test

import (
	"testing"

	"github.com/leaklint/leaklint/internal/symbol"
)

// TestRepository checks how many elements of a path are its repository's.
func TestRepository(t *testing.T) {
	for path, want := range map[string]string{
		"github.com/owner/name/pkg/a": "github.com/owner/name",
		"github.com/owner/name":       "github.com/owner/name",
		"github.com/owner":            "github.com/owner",
		"gitlab.com/group/team/name":  "gitlab.com/group",
		"k8s.io/kubernetes/pkg/b":     "k8s.io/kubernetes",
		"istio.io/istio":              "istio.io/istio",
		"mine/pkg/c":                  "mine",
		"":                            "",
	} {
		if got := symbol.Repository(path); got != want {
			t.Errorf("Repository(%q) = %q, want %q", path, got, want)
		}
	}
}
