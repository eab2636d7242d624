package knowledge

import "github.com/leaklint/leaklint/internal/symbol"

// Chosen give what somebody who asks has written into a request, to say which thing is meant: who asks twice may mean the same thing. What tells who has
// asked, as the address of a peer, is another one each time.
//
//	r.FormValue("name")    r.PathValue("id")    r.URL.Query().Get("name")    mux.Vars(r)["name"]    c.Param("name")
var Chosen = set(
	symbol.Symbol{Path: "net/http", Recv: "Request", Name: "FormValue"},
	symbol.Symbol{Path: "net/http", Recv: "Request", Name: "PostFormValue"},
	symbol.Symbol{Path: "net/http", Recv: "Request", Name: "PathValue"},
	symbol.Symbol{Path: "net/url", Recv: "URL", Name: "Query"},
	symbol.Symbol{Path: "github.com/gorilla/mux", Name: "Vars"},
	symbol.Symbol{Path: "github.com/go-chi/chi", Name: "URLParam"},
	symbol.Symbol{Path: "github.com/go-chi/chi/v5", Name: "URLParam"},
	symbol.Symbol{Path: "github.com/gin-gonic/gin", Recv: "Context", Name: "Param"},
	symbol.Symbol{Path: "github.com/gin-gonic/gin", Recv: "Context", Name: "Query"},
	symbol.Symbol{Path: "github.com/labstack/echo/v4", Recv: "Context", Name: "Param"},
	symbol.Symbol{Path: "github.com/labstack/echo/v4", Recv: "Context", Name: "QueryParam"},
	symbol.Symbol{Path: "github.com/emicklei/go-restful/v3", Recv: "Request", Name: "PathParameter"},
)

// RequestURL is the type of what a request is for.
var RequestURL = symbol.Symbol{Path: "net/url", Name: "URL"}
