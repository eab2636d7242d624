package obligation

import (
	"testing"

	"github.com/leaklint/leaklint/internal/leaktest"
)

// TestFacts runs the analyzer on its part of the testdata module.
func TestFacts(t *testing.T) {
	leaktest.Facts(t, Analyzer, "./losthandler/...", "./queueshutdown/...", "./stories/...")
}
