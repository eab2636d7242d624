package naming

import (
	"go/parser"
	"testing"
)

// TestShortened checks what is told of expressions: nothing that is cut within brackets.
func TestShortened(t *testing.T) {
	for src, want := range map[string]string{
		"pods":                         "pods",
		"w.resolve(name)":              "w.resolve(name)",
		"c.factory.Core().V1().Pods()": "c.factory.Core().V1().Pods()",
		"informers.NewSharedInformerFactory(client, 0).Core().V1().Pods().Informer()":  "Core().V1().Pods().Informer()",
		"c.informersByKind[object.GetObjectKind().GroupVersionKind().String()]":        "c.informersByKind[…]",
		"c.getInformer(object.GetObjectKind().GroupVersionKind().String()).Informer()": "c.getInformer(…).Informer()",
		"func() cache.SharedIndexInformer { return informers[namespace] }()":           "",
	} {
		e, err := parser.ParseExpr(src)
		if err != nil {
			t.Fatal(err)
		}
		if got := shortened(e, limit); got != want {
			t.Errorf("%s: %q, want %q", src, got, want)
		}
	}
}
