package knowledge

import (
	"go/types"
	"slices"
	"strings"

	"github.com/leaklint/leaklint/internal/symbol"
)

// What a reconciler learns of its object: clients and listers are generated, and anybody's, so the names tell.

// GetsObject reports whether fn is a method that gets an object, and else an error.
//
//	client.Get(ctx, key, &pod)    lister.Pods(namespace).Get(name)
func GetsObject(fn *types.Func) bool { return fn.Signature().Recv() != nil && fn.Name() == "Get" }

// ListsCached reports whether fn is the method of a generated lister that gives all objects in its cache, and with them an error which is always nil.
//
//	pods, err := podLister.List(labels.Everything())
func ListsCached(fn *types.Func) bool {
	sig := fn.Signature()
	return fn.Name() == "List" && sig.Recv() != nil && strings.HasSuffix(symbol.OfType(sig.Recv().Type()).Name, "Lister") &&
		sig.Params().Len() == 1 && symbol.OfType(sig.Params().At(0).Type()) == Selector && sig.Results().Len() == 2
}

// Selector is what a lister is asked with.
var Selector = symbol.Symbol{Path: "k8s.io/apimachinery/pkg/labels", Name: "Selector"}

// GivesObject reports whether fn is a method of a typed client of the API server: it gives an object even where it gives an error.
//
//	pod, err := clientset.CoreV1().Pods(namespace).Get(ctx, name, metav1.GetOptions{})
func GivesObject(fn *types.Func) bool {
	sig := fn.Signature()
	if sig.Recv() == nil || sig.Results().Len() != 2 || !slices.Contains([]string{"Get", "Create", "Update", "UpdateStatus", "Patch"}, fn.Name()) {
		return false
	}
	return slices.ContainsFunc(slices.Collect(sig.Params().Variables()), func(v *types.Var) bool {
		of := symbol.OfType(v.Type())
		return of.Path == "k8s.io/apimachinery/pkg/apis/meta/v1" && strings.HasSuffix(of.Name, "Options")
	})
}

// GetsNamed reports whether fn may be one of the user's own that gets an object of one kind.
//
//	func (s *Store) GetBackup(name string) (*v1.Backup, error)
func GetsNamed(fn *types.Func) bool { return strings.HasPrefix(fn.Name(), "Get") }

// AsksNotFound reports whether fn asks of an error whether there is no such object.
//
//	apierrors.IsNotFound(err)
func AsksNotFound(fn *types.Func) bool { return fn.Name() == "IsNotFound" }

// RemovesFinalizer reports whether a function of this name lets an object go that is about to be deleted: the API server deletes it when nobody
// holds it any more.
//
//	controllerutil.RemoveFinalizer(pod, name)    ds.RemoveFinalizerForBackup(backup)
func RemovesFinalizer(name string) bool {
	return strings.HasPrefix(strings.ToLower(name), "removefinalizer")
}

// GivesDeletion reports whether fn gives the time at which somebody has asked for the deletion of an object. Of the object
// itself it is the field DeletionTime.
func GivesDeletion(fn *types.Func) bool { return fn.Name() == "Get"+DeletionTime }

// DeletionTime is the field.
const DeletionTime = "DeletionTimestamp"

// IsZero is the method that asks whether a time is there.
const IsZero = "IsZero"

// NamesObject reports whether a field of an object, or of a request for one, is its name, or has that. A namespace has other objects, too.
//
//	pod.Name    pod.ObjectMeta    req.NamespacedName    req.Key
func NamesObject(field *types.Var) bool {
	return symbol.OfType(field.Type()) == symbol.Symbol{Path: "k8s.io/apimachinery/pkg/types", Name: "NamespacedName"} || slices.Contains([]string{"Name", "UID", "ObjectMeta", "NamespacedName", "Request"}, field.Name())
}

// Reconciles reports whether a function of that signature is called for an object that may be gone.
//
//	func (r *Reconciler) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error)
//	func (r *Reconciler) Reconcile(ctx context.Context, req ownRequest) (reconcile.Result, error)    // a TypedReconciler
func Reconciles(sig *types.Signature) bool {
	return sig.Recv() != nil && slices.ContainsFunc(slices.Collect(sig.Params().Variables()), func(v *types.Var) bool { return IsRequest(v.Type()) || IsRequestOf(sig, v) })
}

// IsRequestOf reports whether a parameter of a function of that signature, which gives the result of a reconciler, is the request for the object.
func IsRequestOf(sig *types.Signature, param *types.Var) bool {
	results := sig.Results()
	return results.Len() == 2 && symbol.OfType(results.At(0).Type()) == reconcileResult && sig.Params().Len() == 2 && sig.Params().At(1) == param &&
		symbol.OfType(sig.Params().At(0).Type()) == Context
}

var reconcileResult = symbol.Symbol{Path: "sigs.k8s.io/controller-runtime/pkg/reconcile", Name: "Result"}

// IsRequest reports whether values of type t name the object that is to be reconciled.
func IsRequest(t types.Type) bool { return Params[symbol.OfType(t)] == PerReconcile }
