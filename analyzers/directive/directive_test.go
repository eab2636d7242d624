package directive_test

import (
	"testing"

	"github.com/leaklint/leaklint/analyzers"
	"github.com/leaklint/leaklint/internal/leaktest"
)

const pattern = "./directive/..."

// Test checks what the directives silence, and what is said of them.
func Test(t *testing.T) { leaktest.RunAll(t, analyzers.Suite, pattern) }
