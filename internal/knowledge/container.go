package knowledge

import (
	"github.com/leaklint/leaklint/internal/symbol"
)

// An Access is what a method of a container does, or a function with one. Arguments are counted
// from the container, which is 0; results from 0; -1 stands for none.
type Access struct {
	Cell   bool // the container holds one thing, and not many
	Load   int  // this result is something that is in it
	Store  int  // this argument is in it afterwards
	Remove bool // something is taken out
	Visit  int  // this argument is a func …
	Param  int  // … that is called with what is in it as this parameter
}

// SyncMap is a map that goroutines share.
var SyncMap = symbol.Symbol{Path: "sync", Name: "Map"}

// Accesses are those of the standard library's containers. CompareAndSwap and LoadOrStore are
// conditional stores of what they are given, and followed as such; here is what they do with what was there.
var Accesses = map[symbol.Symbol]Access{
	{Path: "sync", Recv: "Map", Name: "Store"}:            {Load: -1, Store: 2, Visit: -1},
	{Path: "sync", Recv: "Map", Name: "Load"}:             {Load: 0, Store: -1, Visit: -1},
	{Path: "sync", Recv: "Map", Name: "Swap"}:             {Load: 0, Store: 2, Remove: true, Visit: -1},
	{Path: "sync", Recv: "Map", Name: "LoadAndDelete"}:    {Load: 0, Store: -1, Remove: true, Visit: -1},
	{Path: "sync", Recv: "Map", Name: "Delete"}:           {Load: -1, Store: -1, Remove: true, Visit: -1},
	{Path: "sync", Recv: "Map", Name: "Clear"}:            {Load: -1, Store: -1, Remove: true, Visit: -1},
	{Path: "sync", Recv: "Map", Name: "LoadOrStore"}:      {Load: 0, Store: -1, Visit: -1},
	{Path: "sync", Recv: "Map", Name: "CompareAndSwap"}:   {Load: -1, Store: -1, Visit: -1},
	{Path: "sync", Recv: "Map", Name: "CompareAndDelete"}: {Load: -1, Store: -1, Remove: true, Visit: -1},
	{Path: "sync", Recv: "Map", Name: "Range"}:            {Load: -1, Store: -1, Visit: 1, Param: 1},

	{Path: "maps", Name: "DeleteFunc"}:   {Load: -1, Store: -1, Remove: true, Visit: 1, Param: 1},
	{Path: "slices", Name: "DeleteFunc"}: {Load: -1, Store: -1, Remove: true, Visit: 1, Param: 0},

	{Path: "sync/atomic", Recv: "Pointer", Name: "Store"}: {Cell: true, Load: -1, Store: 1, Visit: -1},
	{Path: "sync/atomic", Recv: "Pointer", Name: "Load"}:  {Cell: true, Load: 0, Store: -1, Visit: -1},
	{Path: "sync/atomic", Recv: "Pointer", Name: "Swap"}:  {Cell: true, Load: 0, Store: 1, Visit: -1},

	{Path: "sync/atomic", Recv: "Value", Name: "Store"}: {Cell: true, Load: -1, Store: 1, Visit: -1},
	{Path: "sync/atomic", Recv: "Value", Name: "Load"}:  {Cell: true, Load: 0, Store: -1, Visit: -1},
	{Path: "sync/atomic", Recv: "Value", Name: "Swap"}:  {Cell: true, Load: 0, Store: 1, Visit: -1},
}

// ListAdders put something at an end of a doubly linked list, and give its element, which ListRemove takes out.
var ListAdders = []symbol.Symbol{
	{Path: "container/list", Recv: "List", Name: "PushBack"},
	{Path: "container/list", Recv: "List", Name: "PushFront"},
}

// ListRemove takes an element out of a list.
var ListRemove = symbol.Symbol{Path: "container/list", Recv: "List", Name: "Remove"}

// MapKeys gives what is in a map that is a set, and of another one nothing that it holds.
var MapKeys = symbol.Symbol{Path: "maps", Name: "Keys"}

// Copiers give what a container holds in another one, or as a sequence, and what does the same
// as a func. A copy of a map is not among them: what is deleted from it is only passed over.
var Copiers = set(
	MapKeys,
	symbol.Symbol{Path: "maps", Name: "Values"},
	symbol.Symbol{Path: "slices", Name: "Clone"},
	symbol.Symbol{Path: "slices", Name: "Collect"},
	symbol.Symbol{Path: "slices", Name: "Values"},
	symbol.Symbol{Path: "sync", Name: "OnceFunc"},
)

// AddCleanup has a func called with its last argument when nothing refers to the first any more.
var AddCleanup = symbol.Symbol{Path: "runtime", Name: "AddCleanup"}
