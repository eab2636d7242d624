// Package framework runs the program in tests.
package framework

import (
	"context"
	"testing"

	"github.com/leaklint/leaklint/testdata/queueshutdown/across/testonly/starts/ctl"
)

func Start(ctx context.Context, t *testing.T) {
	go func() {
		if err := ctl.Setup(ctx); err != nil {
			t.Errorf("setup: %v", err)
		}
		if err := ctl.Again(ctx); err != nil {
			t.Errorf("again: %v", err)
		}
	}()
}
