package report

import "testing"

func TestInRepository(t *testing.T) {
	for module, want := range map[string]string{
		"github.com/owner/name":                  "",
		"github.com/owner/name/e2e":              "e2e",
		"github.com/owner/name/test/integration": "test/integration",
		"k8s.io/kubernetes":                      "",
		"sigs.k8s.io/operator/examples/simple":   "",
		"gitlab.com/group/team/test/service":     "",
	} {
		if got := inRepository(module); got != want {
			t.Errorf("inRepository(%q) = %q, want %q", module, got, want)
		}
	}
}
