// Wraps what it cannot release; reported in lib.
package wrap

import (
	"context"

	"github.com/leaklint/leaklint/testdata/queueshutdown/across/oneplace/type_never_shuts/lib"
)

// Agent wraps the controller.
type Agent struct{ ctrl *lib.Controller }

// New makes an agent.
func New() *Agent { return &Agent{ctrl: lib.New()} }

// Run runs it.
func (a *Agent) Run(ctx context.Context) { a.ctrl.Run(ctx) }
