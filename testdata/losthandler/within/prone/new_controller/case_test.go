package newcontroller

import "testing"

// TestNothing makes go vet analyze the package together with this file, whose
// imports say nothing about the others.
func TestNothing(t *testing.T) {}
