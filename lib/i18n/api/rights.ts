export const rights = {
  "There is no such permission.": "该权限不存在。",
  "Must be permissions separated by commas.": "必须是用逗号分隔的权限。",
  "You cannot grant permissions that you do not have.": "不能授予自己没有的权限。",
  "You do not have {right} yourself.": "你自己没有 {right}。",
  "You do not have menu {id} yourself.": "你自己没有菜单 {id}。",
  "You do not have {title}.": "你没有“{title}”。",
  "None of your menus leads to {place}.": "你的菜单都不指向 {place}。",
  "There is no menu {id}.": "菜单 {id} 不存在。",
  "There is no element {id}.": "页面元素 {id} 不存在。",
  "There is an element {sign} already.": "页面元素 {sign} 已存在。",
  "Groups hold this element, so only root can change its sign.": "已有权限组使用此元素，只有店主可以修改其标识。",
  "{title} would be below itself.": "“{title}”会位于自己的下级。",
  "A menu cannot be below itself.": "菜单不能移动到自己的下级。",
  "Menus have {most} levels at most.": "菜单最多 {most} 级。",
  "There are {most} menus already.": "已有 {most} 个菜单，不能再增加。",
  "There are menus or elements below it. Remove them first.": "还有子菜单或元素，请先移除。",
  "There are users in this group.": "权限组里还有管理员。",
  "Menus below it: {below}; elements on it: {placed}. Remove them first.":
    "它有 {below} 个下级菜单和 {placed} 个页面元素，请先移除。",
  "There is a menu {name} already.": "菜单 {name} 已存在。",
  "Menu {id} is named twice.": "菜单 {id} 出现了两次。",
  "Menus are missing: {ids}.": "缺少菜单：{ids}。",
  "Must be a path of this site, such as /admin/orders.": "必须是本站路径，例如 /admin/orders。",
  "There is a group {name} already.": "权限组 {name} 已存在。",
  "This group has permissions that you do not have.": "该权限组拥有你没有的权限。",
  "This preset has permissions that you do not have: {rights}.": "这个模板包含你没有的权限：{rights}。",
  "Enter a group name, or choose a preset.": "请填写权限组名称，或选择一个模板。",
  "This user has permissions that you do not have.": "这位管理员有你没有的权限。",
  "The group root always has all permissions and cannot be changed.": "店主组始终拥有全部权限，不能修改。",
  "A user is in this group.": "权限组里有 1 位管理员。",
  "{count} users are in this group.": "权限组里有 {count} 位管理员。",
  "Your account no longer has a group.": "你已不属于任何权限组。",
  "Demo accounts cannot change other admins, because their passwords are public.":
    "演示账号不能修改其他管理员：它的密码是公开的。",
  "This is the last enabled root user. Create another one first.": "这是店主组最后一位能登录的管理员，请先新建另一位。",

  "{element} is granted, but not {permission}, which its action needs.":
    "已授予“{element}”，但缺少其操作所需的权限 {permission}。",
  "{element} is granted, but its action needs {permission}, which does not exist.":
    "已授予“{element}”，但其操作所需的权限 {permission} 不存在。",
  "{element} is granted, but not {menu}, the menu that it is on.": "已授予“{element}”，但未授予其所在的菜单“{menu}”。",
  "{menu} is granted, but it has no page, and no granted menu below it has one.":
    "已授予“{menu}”，但它没有页面，其下也没有已授予的页面。",
  "{permission} is not granted, and without it these are of little use: {by}.":
    "未授予 {permission}，缺少它时以下权限难以使用：{by}。",
  "{menu} is granted, but its page shows nothing without one of: {permissions}.":
    "已授予“{menu}”，但没有以下任一权限时其页面没有内容：{permissions}。",
  "{permission} is granted, but no menu that leads to the page {page}.":
    "已授予 {permission}，但未授予通往页面 {page} 的菜单。",
  "{permission} is granted, but there is no such permission.": "已授予 {permission}，但该权限不存在。",
} as const;
