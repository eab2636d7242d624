package hook

import (
	"context"

	"github.com/leaklint/leaklint/testdata/losthandler/across/mgr/webhook/lib"
	"k8s.io/client-go/tools/cache"
	"sigs.k8s.io/controller-runtime/pkg/webhook/admission"
)

type Validator struct{ Quotas cache.SharedIndexInformer }

func (v *Validator) Handle(ctx context.Context, req admission.Request) admission.Response {
	if !lib.NewLookup(v.Quotas, func(any) {}).Has(req.Namespace + "/" + req.Name) { // want:vet `lib\.NewLookup adds a handler that is never removed: added per admission request in Handle \(leaks 2 goroutines and 27 KiB each time\)`
		return admission.Denied("no quota")
	}
	return admission.Allowed("")
}
